import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, type Page } from '@playwright/test'
import { articleCost } from '../../contract/credits.ts'
import { POSTS, startForumSite } from '../../e2e/forum-site.ts'
import { addAgent, goTo, leads, setUpHere } from '../../e2e/person.ts'
import type { NewDebian } from './new-debian.ts'

/** The person's name for the agent. */
export const AGENT = 'Writer'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })

/** Sets the desk up with a forum on this computer, and drafts a reply to its best lead. Returns the draft. */
export const draftReply = async (page: Page): Promise<string> => {
  const site = await startForumSite()
  try {
    site.publish(POSTS)
    await setUpHere(page, site.feed)
    await leads(page).getByRole('option').first().click()
    await page.getByRole('button', { name: 'Draft a reply' }).click()
    await expect(field(page)).not.toHaveValue('', { timeout: 30_000 })
    return await field(page).inputValue()
  } finally {
    await site.close()
  }
}

/** Throws unless the best lead still has the draft. */
export const findReply = async (page: Page, draft: string): Promise<void> => {
  await goTo(page, 'Leads')
  await leads(page).getByRole('option').first().click()
  await expect(field(page)).toHaveValue(draft)
}

/** Starts the installed command in the same way as an agent. */
export const connectAgent = async (debian: NewDebian): Promise<Client> => {
  const agent = new Client({ name: AGENT, version: '1.0.0' })
  const [command = '', ...args] = debian.commandAsPerson(`quillport mcp --agent ${AGENT}`)
  await agent.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }))
  return agent
}

/**
 * Adds an agent on the Agents screen. The agent orders an article twice: the person first denies the call and then allows
 * it.
 */
export const allowAgent = async (page: Page, debian: NewDebian): Promise<void> => {
  await addAgent(page, AGENT, 'Cursor')
  const snippet = (await page.getByLabel('Snippet for Cursor').textContent()) ?? ''
  expect(snippet).toContain('"/usr/lib/quillport/resources/quillport-mcp"')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const agent = await connectAgent(debian)
  const order = {
    name: 'generate_article',
    arguments: { title: 'Deposits that clients accept', topic: '- Ask early.\n- Say it in the contract.' },
  }
  const question = page.getByRole('region', { name: 'Question from an agent' })
  const answer = (words: string) => question.getByRole('button', { name: words, exact: true })
  const refused = agent.callTool(order)
  await answer('Deny').click()
  expect(JSON.stringify(await refused)).toContain('approval_denied')
  const allowed = agent.callTool(order)
  await answer('Allow once').click()
  expect(await allowed).toMatchObject({ structuredContent: { credits_charged: articleCost({}) } })
  await agent.close()
}
