import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from './data-folder.ts'

test('an empty QUILLPORT_DATA counts as unset', () => {
  expect(dataFolder({ XDG_DATA_HOME: '' }, 'linux')).toBe(join(homedir(), '.local/share/quillport'))
  expect(dataFolder({ APPDATA: '' }, 'win32')).toBe(join(homedir(), 'AppData', 'Roaming', 'Quillport'))
})

test('QUILLPORT_DATA takes precedence over the platform’s usual folder', () => {
  expect(dataFolder({ QUILLPORT_DATA: '/mnt/work' }, 'linux')).toBe('/mnt/work')
  expect(dataFolder({ XDG_DATA_HOME: '/data' }, 'linux')).toBe('/data/quillport')
})
