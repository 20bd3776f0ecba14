import { expect, test } from 'vitest'
import { fileOf } from './assets.ts'

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
