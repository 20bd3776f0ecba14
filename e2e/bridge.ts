import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addAgentWithToken, goTo } from './person.ts'

/** A local agent, with an ordinary MCP client. */
export type TestAgent = {
  /** Calls a tool and returns its structured answer. Throws the text of an error. */
  readonly call: (
    tool: string,
    args?: Record<string, unknown>,
    signal?: AbortSignal,
  ) => Promise<Record<string, unknown>>
  readonly close: () => Promise<void>
  /** The headers that the agent sends to the bridge. */
  readonly token: string
  /** The same agent after a restart, with the same address and token. */
  readonly again: () => Promise<TestAgent>
}

const Answer = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
})

/** Adds an agent on the screen, and connects it to the bridge over HTTP with the token shown there. */
export const connectAgent = async (page: Page, name: string): Promise<TestAgent> => {
  const token = await addAgentWithToken(page, name)
  const url = await page
    .getByText(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
    .first()
    .textContent()
  await goTo(page, 'Leads')
  return connectOverHttp(name, url ?? '', token)
}

const connectOverHttp = async (name: string, url: string, token: string): Promise<TestAgent> => {
  const client = new Client({ name, version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  // The SDK's own transport. Its optional fields have slightly wider types than its interface.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return {
    call: async (tool, args = {}, signal) => {
      const asked = client.callTool({ name: tool, arguments: args }, undefined, signal ? { signal } : {})
      const answer = Answer.parse(await asked)
      if (answer.isError) throw new Error(answer.content.map(({ text }) => text ?? '').join('\n'))
      return answer.structuredContent ?? {}
    },
    close: () => client.close(),
    token,
    again: () => connectOverHttp(name, url, token),
  }
}

const Listing = z.object({
  leads: z.array(z.object({ lead_id: z.string(), title: z.string(), status: z.string() })),
})

/** Returns the status of a lead on the service, read without the screen; null if the lead does not exist. */
export const statusAtService = async (agent: TestAgent, subject: string): Promise<string | null> => {
  const { leads } = Listing.parse(await agent.call('forum_list_leads', { include_handled: true }))
  return leads.find(({ title }) => title.includes(subject))?.status ?? null
}

/** Returns the id of the lead with this subject on the service. */
export const leadAtService = async (agent: TestAgent, subject: string): Promise<string> => {
  const { leads } = Listing.parse(await agent.call('forum_list_leads', { include_handled: true }))
  const found = leads.find(({ title }) => title.includes(subject))
  if (!found) throw new Error(`The service has no lead “${subject}”.`)
  return found.lead_id
}
