import { startFakeWordPress } from '../backend/sites/wordpress/wordpress-fake.fixture.ts'
import { expect, test } from './desk.ts'
import { goTo, runHere } from './person.ts'

test('the sheet names the places first, sends unsaved edits, shows edits on the site with three choices, and asks before it makes a deleted post again', async ({
  desk,
}) => {
  test.setTimeout(150_000)
  desk.page.setDefaultTimeout(20_000)
  const { page } = desk
  const site = await startFakeWordPress()
  site.users.set('editor', { password: 'abcdEFGH1234', role: 'editor' })
  const dialog = page.getByRole('dialog')
  const onlyPost = () => {
    const [post, ...more] = site.posts.values()
    if (!post || more.length > 0) throw new Error(`There are ${site.posts.size} posts.`)
    return post
  }
  const open = () => page.getByRole('button', { name: /^Publish…/ }).click()
  const saveDraft = () => dialog.getByRole('button', { name: /^(Save as a|Update the) draft/ }).click()
  const save = async (title: string, version: number) => {
    await page.getByRole('tab', { name: /^Edit/ }).click()
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByRole('button', { name: new RegExp(`^Save version ${version}`) }).click()
    await expect(page.getByRole('tab', { name: `Versions ${version}` })).toBeVisible()
  }
  try {
    await runHere(page)
    await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
    await goTo(page, 'Sites')
    await page.getByRole('button', { name: 'Connect a site' }).click()
    await dialog.getByLabel('Address of the site').fill(site.origin)
    await dialog.getByLabel('Username').fill('editor')
    await dialog.getByLabel('Application password').fill('abcd EFGH 1234')
    await dialog.getByRole('button', { name: 'Check and connect' }).click()
    await expect(dialog).toHaveCount(0)
    const live = page.getByRole('switch', { name: 'Allow publishing live' })
    await expect(live).toBeChecked()
    await live.click()
    await expect(live).not.toBeChecked()
    await live.click()
    await expect(live).toBeChecked()
    await goTo(page, 'Articles')
    await page
      .getByRole('button', { name: /^New outline/ })
      .first()
      .click()
    await page.getByLabel('Title').fill('How to charge late fees')
    await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
    await page.getByLabel('Title').press('Enter')
    await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })

    await test.step('open places are listed, and prevent the article from going live', async () => {
      await open()
      await expect(dialog).toContainText(/\d+ gaps to fill in\. You can still save a draft/)
      await expect(dialog.getByRole('radio', { name: 'Draft' })).toBeChecked()
      await expect(dialog.getByRole('radio', { name: 'Live' })).toBeDisabled()
      await expect(dialog).toContainText(/fill in or remove every gap/)
      await dialog.getByLabel('Categories').fill('Money')
      await saveDraft()
      await expect(dialog).toContainText('Saved as a draft', { timeout: 30_000 })
      expect(onlyPost()).toMatchObject({ status: 'draft', categories: [expect.any(Number)] })
      await page.keyboard.press('Escape')
    })

    await test.step('an edit on the site stops the article, with the difference', async () => {
      onlyPost().title = 'How to charge fair late fees'
      const post = onlyPost()
      post.content = `${post.content}<p>Written on the site.</p>`
      await save('How to charge high late fees', 3)
      await open()
      await saveDraft()
      await expect(dialog).toHaveAccessibleName(/^The post was edited on/)
      await expect(dialog.getByText('fair')).toBeVisible()
      await expect(dialog.getByText('high')).toBeVisible()
      await dialog.getByRole('button', { name: 'Decide later' }).click()
      expect(onlyPost().title).toBe('How to charge fair late fees')
    })

    await test.step('an edit that the article takes in becomes a version', async () => {
      await open()
      await saveDraft()
      await dialog.getByRole('button', { name: 'Use the site’s version' }).click()
      await expect(dialog).toContainText('The draft on', { timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tab', { name: 'Versions 4' })).toBeVisible()
      expect(onlyPost().title).toBe('How to charge fair late fees')
      await expect(page.getByRole('textbox', { name: 'Text of the article' })).toContainText(
        'Written on the site.',
      )
    })

    await test.step('or the article replaces the edit', async () => {
      onlyPost().title = 'Changed again'
      await save('Mine counts', 5)
      await open()
      await saveDraft()
      await dialog.getByRole('button', { name: 'Overwrite the site' }).click()
      await expect(dialog).toContainText('The draft on', { timeout: 30_000 })
      expect(onlyPost().title).toBe('Mine counts')
    })
    await test.step('unsaved edits are saved first and sent, also by the keys of a text field', async () => {
      await page.keyboard.press('Escape')
      const title = page.getByLabel('Title', { exact: true })
      await title.fill('Typed and saved by its key')
      await title.press('Control+s')
      await expect(page.getByRole('tab', { name: 'Versions 6' })).toBeVisible()
      await title.fill('Typed and not saved')
      await open()
      await expect(dialog).toContainText('Quillport first saves them as version 7')
      await saveDraft()
      await expect(dialog).toContainText('The draft on', { timeout: 30_000 })
      expect(onlyPost().title).toBe('Typed and not saved')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tab', { name: 'Versions 7' })).toBeVisible()
    })

    await test.step('a post that was deleted on the site is made again only after a question', async () => {
      onlyPost().status = 'trash'
      await open()
      await saveDraft()
      await expect(dialog).toHaveAccessibleName(/^The post was deleted on/)
      await dialog.getByRole('button', { name: 'Leave it deleted' }).click()
      expect(onlyPost().status).toBe('trash')
      site.posts.clear()
      await open()
      await saveDraft()
      await dialog.getByRole('button', { name: 'Create a new post' }).click()
      await expect(dialog).toContainText('Saved as a draft', { timeout: 30_000 })
      expect(onlyPost().title).toBe('Typed and not saved')
    })
  } finally {
    await site.close()
  }
})
