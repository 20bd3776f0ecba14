import { setTimeout as pause } from 'node:timers/promises'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { z } from 'zod'
import { startForum } from '../e2e/mcp/forum.ts'
import { startedOwnService } from '../e2e/mcp/service.ts'
import { client1 } from '../main/core/bridge/bridge.fixture.ts'

/** Maximum milliseconds to wait for an article and a scan. The outline writer and a small forum need only seconds. */
const PATIENCE = 60_000

const Tool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.unknown(),
  outputSchema: z.unknown(),
})
const Answer = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.looseObject({ job_id: z.string().optional(), status: z.string().optional() }),
})

const tokens = (value: unknown): number =>
  countTokens(typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Counts the tokens (o200k_base) that the tools cost an agent: in the list as sent, in the part that clients give a model
 * (name, description, inputs), and in the text of typical answers. Other tokenizers differ by a few percent.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  const forum = await startForum()
  const service = await startedOwnService()
  try {
    await service.watch(forum.feed)
    const client = await client1(new URL(`${service.baseUrl}/mcp`), service.key)
    const { tools } = await client.listTools()
    const call = async (name: string, input: Record<string, unknown>) =>
      Answer.parse(await client.callTool({ name, arguments: input }))
    const results = await typicalResults(call)
    await client.close()
    return {
      tools_list: tokens({ tools }),
      before_a_model: tools.reduce((sum, tool) => sum + tokens(shown(Tool.parse(tool))), 0),
      per_tool: Object.fromEntries(
        tools.map((tool) => {
          const parsed = Tool.parse(tool)
          const parts = { shown: tokens(shown(parsed)), output_schema: tokens(parsed.outputSchema) }
          return [tool.name, parts]
        }),
      ),
      results,
    }
  } finally {
    await service.stop()
    await forum.stop()
  }
}

const shown = ({ name, description, inputSchema }: z.infer<typeof Tool>) => ({
  name,
  description,
  inputSchema,
})

type Call = (name: string, input: Record<string, unknown>) => Promise<z.infer<typeof Answer>>

/** Counts the tokens in the texts that an agent reads: in the compact form that is sent, and in an indented form. */
const typicalResults = async (call: Call): Promise<Record<string, unknown>> => {
  const sizes = ({ content, structuredContent }: z.infer<typeof Answer>) => ({
    text: tokens(content[0].text),
    indented: tokens(JSON.stringify(structuredContent, null, 1)),
  })
  const made = await call('generate_article', {
    title: 'How to remind late payers',
    topic: 'Send it on the day the work ends.',
    length: 'medium',
  })
  await call('forum_run_scan', {})
  const job = { job_id: made.structuredContent.job_id ?? '' }
  const completed = await until(
    () => call('get_article', job),
    ({ structuredContent }) => structuredContent.status === 'completed',
  )
  const leads = await until(
    () => call('forum_list_leads', {}),
    ({ structuredContent }) => structuredContent.count !== 0,
  )
  return {
    generate_article: sizes(made),
    get_article: sizes(completed),
    forum_list_leads: { leads: leads.structuredContent.count, ...sizes(leads) },
    check_credits: sizes(await call('check_credits', {})),
    forum_get_settings: sizes(await call('forum_get_settings', {})),
  }
}

const until = async <Had>(read: () => Promise<Had>, done: (had: Had) => boolean): Promise<Had> => {
  const end = Date.now() + PATIENCE
  for (;;) {
    const had = await read()
    if (done(had)) return had
    if (Date.now() > end) throw new Error('The service took too long.')
    await pause(500)
  }
}
