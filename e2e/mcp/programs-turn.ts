import { type Order, startModel } from './model-server.ts'
import type { Said } from './programs.ts'
import type { AgentProgram } from './programs-known.ts'

/** Runs a program with these arguments and this environment. */
type Run = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Said>

/** What a program did with its instructions. */
export type Turned = {
  /** The result of each call, as the model or the caller got it. */
  readonly results: readonly string[]
  /** Quillport's tools, as offered to the model; null without a model. */
  readonly offered: readonly string[] | null
  readonly said: readonly Said[]
}

const PROMPT = 'Do with Quillport what is to be done.'

/** Has a program call Quillport's tools, one after another. */
export const takeOrders = async (
  { calling }: AgentProgram,
  orders: readonly Order[],
  run: Run,
): Promise<Turned> => {
  if (calling.by === 'command') {
    const said: Said[] = []
    for (const order of orders) said.push(await run(calling.args(order)))
    return { results: said.map(({ stdout, stderr }) => stdout + stderr), offered: null, said }
  }
  const model = await startModel(calling.api, orders)
  try {
    const said = await run(calling.args(PROMPT, model.origin), calling.env(model.origin))
    const { tools = [], results = [] } = model.latest() ?? {}
    return { results, offered: tools.filter((name) => name.includes('quillport')), said: [said] }
  } finally {
    await model.stop()
  }
}
