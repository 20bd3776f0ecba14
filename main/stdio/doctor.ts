import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Unproven } from '../../transport/line/client.ts'
import { type BridgeOfDesk, NotSent, otherVersion, Refused, readDiscovery } from './bridge.ts'
import { isObject, type Message, parse, textIn } from './message.ts'
import { adviceFor } from './programs.ts'

/** Result of a check: whether it passed, and what to do if it did not. */
type Finding = { readonly ok: boolean; readonly text: string }

/** Maximum milliseconds to wait for an answer. If the desk asks the person first, it waits 45 s for the person. */
const PATIENCE = 50_000

/**
 * Finds out why an agent cannot connect. Checks everything from the files on this computer to the service. Prints one line
 * per check, and returns whether all checks passed.
 */
export const examine = async (desk: BridgeOfDesk, print: (text: string) => void): Promise<boolean> => {
  const tell = ({ ok, text }: Finding): boolean => {
    print(`${ok ? 'ok  ' : 'FAIL'}  ${text}`)
    return ok
  }
  const { env } = process
  for (const text of adviceFor(desk.agent, { env, home: homedir(), folder: process.cwd() }))
    print(`note  ${text}`)
  for (const look of [folderOf, deskOf, tokenOf]) if (!tell(look(desk))) return false
  const bridge = await bridgeOf(desk)
  if (!tell(bridge)) return false
  return tell(await serviceOf(desk))
}

const folderOf = ({ folder }: BridgeOfDesk): Finding => {
  if (!existsSync(folder))
    return bad(`${folder} does not exist. Start Quillport once, or name its folder with --data.`)
  const open = process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
  return open
    ? bad(`Other users of this computer can read ${folder}. Run: chmod 700 '${folder}'`)
    : good(`Quillport keeps its files in ${folder}.`)
}

const deskOf = ({ folder }: BridgeOfDesk): Finding => {
  try {
    const { port } = readDiscovery(folder)
    return good(`According to its files, Quillport listens on port ${port}.`)
  } catch {
    return bad(
      'Quillport is not running. Start Quillport. An agent that is waiting then continues by itself.',
    )
  }
}

const tokenOf = ({ folder, agent }: BridgeOfDesk): Finding => {
  const tokens = join(folder, 'agents')
  const count = existsSync(tokens) ? readdirSync(tokens).length : 0
  return count > 0
    ? good(`${count} ${count === 1 ? 'agent has a token' : 'agents have tokens'} in this folder.`)
    : bad(`No agent has been added. Add ${agent} on the Agents screen of Quillport.`)
}

const bridgeOf = async (desk: BridgeOfDesk): Promise<Finding> => {
  try {
    const answer = await ask(desk, 'tools/list', {})
    const result = answer?.result
    const tools = isObject(result) && Array.isArray(result.tools) ? result.tools.length : 0
    return tools > 0
      ? good(`Quillport accepts the agent ${desk.agent} and offers ${tools} tools.`)
      : bad(
          `Quillport accepts the agent ${desk.agent}, but offers it no tools. Open Quillport. If no service is connected, connect a service in Settings. On the Agents screen, set at least one tool to something other than Never. Then run this command again.`,
        )
  } catch (thrown) {
    if (thrown instanceof Refused) return bad(thrown.message)
    if (thrown instanceof NotSent) return bad(whyNotReached(thrown.cause, desk.folder))
    return bad(`Quillport did not answer: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

const whyNotReached = (cause: unknown, folder: string): string => {
  if (cause instanceof Unproven) {
    const other = otherVersion(folder)
    return other === null
      ? 'A program is answering on Quillport’s port, but Quillport could not confirm that this program is the same version of Quillport. If Quillport was updated, restart it. If that does not help, another program is using the port.'
      : `${other} Quit Quillport, start it again, and restart the agent program.`
  }
  return `Nothing answers on Quillport’s port${cause instanceof Error ? ` (${cause.message})` : ''}. Restart Quillport.`
}

const serviceOf = async (desk: BridgeOfDesk): Promise<Finding> => {
  try {
    const answer = await ask(desk, 'tools/call', { name: 'check_credits', arguments: {} })
    const result = answer?.result
    if (!isObject(result))
      return bad(`The call failed: ${textIn(answer ?? {}, 'error', 'message') ?? 'no answer'}`)
    if (result.isError !== true)
      return good('Quillport is connected to a service, and the service is responding.')
    const [first] = Array.isArray(result.content) ? result.content : []
    const why = isObject(first) ? String(first.text).split('\n')[0] : 'it failed'
    // The person's own decision stopped the call, so the service is fine.
    return /^(agent_not_allowed|approval_\w+):/.test(why ?? '')
      ? good('The service was not tested, because you have not allowed this agent to run check_credits.')
      : bad(`The service behind Quillport: ${why}`)
  } catch (thrown) {
    return bad(`The call was cut off: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

const ask = async (desk: BridgeOfDesk, method: string, params: Message): Promise<Message | null> => {
  const answers: string[] = []
  await desk.exchange({
    message: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(PATIENCE),
    version: '2025-11-25',
    onMessage: (said) => void answers.push(said),
  })
  return parse(answers.at(-1) ?? '')
}

const good = (text: string): Finding => ({ ok: true, text })
const bad = (text: string): Finding => ({ ok: false, text })
