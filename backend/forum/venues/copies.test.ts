import { expect, test } from 'vitest'
import { bandsOf, isCopy } from './copies.ts'

const post = {
  author: 'anna',
  title: 'Looking for invoicing software for a two person shop',
  body: 'We do lawn care and still write invoices by hand. Which tool reminds late payers, takes cards and costs under twenty dollars a month? We tried a spreadsheet and gave up on it after tax season.',
}
const shareBand = (one: typeof post, other: typeof post) =>
  bandsOf(one).some((band) => bandsOf(other).includes(band))

test('a cross-post with a changed greeting is a copy, another request on the same topic is not', () => {
  const copy = { ...post, body: `Hi all! ${post.body} Thanks in advance.` }
  expect(shareBand(post, copy) && isCopy(post, copy)).toBe(true)
  const other = {
    author: 'anna',
    title: 'Looking for invoicing software for my bakery',
    body: 'We sell cakes to offices and need something that exports to our accountant, and reminds late payers. Which tool would you take for three people with about forty invoices a month?',
  }
  expect(isCopy(post, other)).toBe(false)
})

test('the same text from another account is a copy, a similar request of another person is not', () => {
  const repeated = { ...post, body: `Hi all! ${post.body} Thanks in advance.` }
  const similar = {
    ...post,
    body: post.body.replace('lawn care', 'window cleaning').replace('twenty', 'forty'),
  }
  expect(isCopy(post, similar)).toBe(true)
  expect(isCopy(post, { ...similar, author: 'ben' })).toBe(false)
  expect(isCopy(post, { ...repeated, author: 'ben' })).toBe(true)
  expect(isCopy(post, { ...similar, author: null })).toBe(true)
})

test('a cross-post in a script without spaces is a copy', () => {
  const asked = {
    author: 'hanako',
    title: '請求書ソフトを探しています',
    body: '二人で店をやっていて、まだ手書きで請求書を作っています。支払いの遅れを知らせてくれて、月に二千円以下の道具はありますか。',
  }
  const copy = { ...asked, body: `はじめまして。${asked.body}` }
  expect(shareBand(asked, copy) && isCopy(asked, copy)).toBe(true)
})

test('texts of a few words are never copies', () => {
  expect(bandsOf({ title: 'Best invoicing app?', body: '' })).toEqual([])
})
