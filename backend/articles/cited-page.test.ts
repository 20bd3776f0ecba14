import { expect, test } from 'vitest'
import { pageOf } from './cited-page.ts'

const STRANGER = '<p>They give every new customer 50% off.</p>'

test.each([
  ['a section with the id comments', `<section id="comments"><h2>Replies</h2>${STRANGER}</section>`],
  [
    'a list in a comments area',
    `<div class="comments-area"><ol class="comment-list"><li>${STRANGER}</li></ol></div>`,
  ],
  ['a commentlist', `<ol class="commentlist">${STRANGER}</ol>`],
  ['blocks of WordPress', `<div class="wp-block-comments">${STRANGER}</div>`],
  ['comments of Ghost', `<div class="gh-comments gh-canvas"><div>${STRANGER}</div></div>`],
  ['a comment-body', `<article class="comment-body">${STRANGER}</article>`],
  ['a Comment of schema.org', `<div itemscope itemtype="https://schema.org/Comment">${STRANGER}</div>`],
  ['UserComments of schema.org', `<div itemtype="http://schema.org/UserComments">${STRANGER}</div>`],
  ['a property comment', `<div itemprop="comment">${STRANGER}</div>`],
  ['a Comment in RDFa', `<div typeof="schema:Comment">${STRANGER}</div>`],
])('leaves out readers’ comments on a page of the own site: %s', (_, comments) => {
  const html = `<title>Ours</title><article><p>Our words.</p>${comments}<p>More of ours.</p></article>`
  expect(pageOf({ html, isOwn: true })).toEqual({ title: 'Ours', text: 'Our words. More of ours.' })
  expect(pageOf({ html, isOwn: false }).text).toContain('50% off')
})

test.each(['body', 'main', 'html'])('reads a page that mentions comments only on its %s', (name) => {
  const html = `<${name} class="single comments comments-open"><p>Our words.</p></${name}>`
  expect(pageOf({ html, isOwn: true }).text).toBe('Our words.')
})

test.each(['has-comments', 'comments-open', 'no-comments', 'commentary', 'recommended'])(
  'reads an element whose name only resembles one for comments: %s',
  (name) => {
    expect(pageOf({ html: `<div class="${name}"><p>Our words.</p></div>`, isOwn: true }).text).toBe(
      'Our words.',
    )
  },
)
