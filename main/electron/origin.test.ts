import { expect, test } from 'vitest'
import { isOwnPage, webAddress } from './origin.ts'

test.each([
  ['app://quillport/index.html', true],
  ['app://quillport/index.html#/leads/1', true],
  ['app://quillport.evil.example/index.html', false],
  ['app://evil@quillport/index.html', false],
  ['https://quillport.invalid/index.html', true],
  ['https://quillport.invalid:444/index.html', false],
  ['https://quillport/index.html', false],
  ['file:///opt/quillport/dist/renderer/index.html', false],
  ['about:blank', false],
  ['', false],
])('%s is our own page: %s', (address, own) => {
  expect(isOwnPage(address)).toBe(own)
})

test.each([
  ['https://forum.example/t/1?q=a b', 'https://forum.example/t/1?q=a%20b'],
  ['HTTP://forum.example', 'http://forum.example/'],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['smb://server/share', null],
  ['ms-msdt:/id', null],
  ['//forum.example', null],
  ['not an address', null],
])('what a post calls %s opens as %s', (address, opened) => {
  expect(webAddress(address)).toBe(opened)
})
