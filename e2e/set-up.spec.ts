import { expect, test } from './desk.ts'
import { POSTS, startForumSite } from './forum-site.ts'
import { runHere } from './person.ts'

test('set-up says beside the button what is missing, leads there, and adds what was typed with a button', async ({
  desk,
}) => {
  const { page } = desk
  const site = await startForumSite()
  site.publish(POSTS)
  try {
    await runHere(page)
    const start = page.getByRole('button', { name: 'Start and scan now' })
    await expect(start).toBeDisabled()
    await page.getByRole('button', { name: 'describe what you sell' }).click()
    await expect(page.getByLabel('What it does, and for whom')).toBeFocused()
    await page.keyboard.type('Invoicing software for freelancers who bill by the hour.')

    await page.getByRole('button', { name: 'add at least one community' }).click()
    const field = page.getByLabel('Add a community')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await expect(add).toBeInViewport()
    await expect(add).toBeDisabled()
    await page.keyboard.type(site.feed)
    await expect(page.getByRole('button', { name: 'add the community that you typed' })).toBeVisible()
    // A press during the lookup counts.
    await add.click()
    await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('can be read')
    await expect(field).toHaveValue('')
    await expect(start).toBeEnabled()
  } finally {
    await site.close()
  }
})

test('without a keychain, the form in which a key is entered says what happens to it and what to do', async ({
  desk,
}) => {
  const { page } = desk
  await runHere(page)
  const warning = page.getByText('only until it closes')
  await expect(page.getByText(/keychain|keyring/).filter({ visible: true })).toHaveCount(0)
  await page.getByText('Add a model', { exact: true }).click()
  await expect(warning).toContainText('Quillport keeps this key only until it closes')
  await expect(warning).toContainText('restart Quillport')
})
