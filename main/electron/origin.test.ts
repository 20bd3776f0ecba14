import { expect, test } from 'vitest'
import { fileOf, isOwnPage, webAddress } from './origin.ts'

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

const folder = '/opt/quillport/dist/renderer'

test('the screens and what they load are served with their types', () => {
  expect(fileOf(folder, 'app://quillport/index.html')).toEqual({
    path: `${folder}/index.html`,
    type: 'text/html; charset=utf-8',
  })
  expect(fileOf(folder, 'app://quillport/assets/main-Bx1.js')?.type).toBe('text/javascript; charset=utf-8')
})

test.each([
  'app://quillport/../../../etc/passwd.html',
  'app://quillport/..%2f..%2fmain/electron/main.js',
  'app://quillport/%2e%2e/%2e%2e/settings.json',
  'app://quillport/..%5c..%5csettings.json',
  'app://quillport/%00.html',
  'app://quillport/%E0%A4%A.html',
  'app://quillport/',
  'app://quillport/index.html%00.exe',
  'app://other/index.html',
])('%s reaches nothing outside the folder of the screens', (address) => {
  const file = fileOf(folder, address)
  expect(file === null || file.path.startsWith(`${folder}/`)).toBe(true)
  if (/%2f|%5c|%00|%E0|other|quillport\/$/i.test(address)) expect(file).toBeNull()
})
