import { setTimeout as pause } from 'node:timers/promises'
import type { Agent, Approval } from '../../contract/desk.ts'
import { type Command, makeHome, runProgram, type Said } from './programs.ts'
import { type ProgramsDesk, startProgramsDesk } from './programs-desk.ts'
import type { AgentProgram, Seen } from './programs-known.ts'
import { closedOutside, type Outside } from './programs-outside.ts'
import type { Turned } from './programs-turn.ts'

type Named = Readonly<Record<string, string>>

/** A program, and the folder in which npm installed its packages. */
export type Ready = { readonly program: AgentProgram; readonly modules: string }

/** Programs in a home folder, and a desk for the same person. No request can leave this computer. */
export type Stage = {
  readonly desk: ProgramsDesk
  readonly outside: Outside
  readonly run: (command: Command, env?: Named) => Promise<Said>
  readonly end: () => Promise<void>
}

/** Prepares a stage for programs whose configuration is in the usual folder, or in folders that variables name. */
export const setStage = async (
  programs: readonly AgentProgram[],
  place: 'usual' | 'moved',
): Promise<Stage> => {
  const outside = await closedOutside()
  const home = makeHome(
    Object.assign({}, ...programs.map(({ files }) => files)),
    place === 'moved' ? Object.assign({}, ...programs.map(({ moved }) => moved)) : {},
  )
  const desk = await startProgramsDesk(home.env)
  return {
    desk,
    outside,
    run: (command, env) => runProgram(command, home, { ...outside.env, ...env }),
    end: async () => {
      await desk.end()
      await outside.close()
      home.end()
    },
  }
}

/** Runs a program on a stage, with these arguments. */
export const runOn =
  (stage: Stage, { program, modules }: Ready) =>
  (args: readonly string[], env: Named = {}): Promise<Said> => {
    const { command, args: before } = program.command(modules)
    return stage.run({ command, args: [...before, ...args] }, { ...program.env, ...env })
  }

/** Returns what a program reports about our entry. */
export const seenOn = async (stage: Stage, ready: Ready): Promise<Seen | null> => {
  const look = async () => {
    const said = await runOn(stage, ready)(ready.program.list)
    if (said.code !== 0) throw new Error(`${ready.program.id} ended with ${said.code}: ${said.stderr}`)
    return ready.program.seen(said)
  }
  const seen = await look()
  // Programs wait only a few seconds for a server, which is too short for a first start on a busy machine.
  return seen?.connected === false ? look() : seen
}

/** Connects a program in the same way as the person's click. */
export const connect = async ({ screens }: ProgramsDesk, { id }: AgentProgram): Promise<Agent> => {
  const { seen } = await screens.programs.preview({ program_id: id })
  return (await screens.programs.connect({ program_id: id, seen })).agent
}

/** Waits for the question about an agent's call. Throws if the program ends before the question appears. */
export const questionOf = async (
  { screens }: ProgramsDesk,
  { agent_id }: Agent,
  turn: Promise<Turned>,
): Promise<Approval> => {
  let ended: string | null = null
  turn.then(
    (turned) => {
      ended = JSON.stringify(turned)
    },
    (thrown: unknown) => {
      ended = String(thrown)
    },
  )
  for (;;) {
    const { approvals } = await screens.approvals.list({})
    const question = approvals.find((one) => one.agent_id === agent_id)
    if (question) return question
    if (ended !== null) throw new Error(`It asked nothing: ${ended}`)
    await pause(100)
  }
}

/** Returns the credits that were charged for articles, from the service's ledger. */
export const takenBy = async ({ screens }: ProgramsDesk): Promise<readonly number[]> => {
  const { entries } = await screens.credits.ledger({ limit: 100 })
  return entries.map(({ amount }) => amount).filter((amount) => amount < 0)
}

/** Returns the jobs of articles whose titles contain these words, from the desk. */
export const jobsOf = async ({ screens }: ProgramsDesk, title: string): Promise<readonly string[]> => {
  const { rows } = await screens.articles.list({ search: title })
  return rows.map(({ job_id }) => job_id)
}
