import { expect, test } from 'vitest'
import { linkAmong, linkTarget } from './link.ts'

test('a link opens a lead, an article or the Agents screen', () => {
  expect(linkTarget('quillport://lead/lead_0b5b8a2e-9d0f-4c0a-8f53-1d1c2b1d7e11')).toEqual({
    screen: 'leads',
    lead_id: 'lead_0b5b8a2e-9d0f-4c0a-8f53-1d1c2b1d7e11',
  })
  expect(linkTarget('quillport://article/job_1')).toEqual({ screen: 'articles', job_id: 'job_1' })
  expect(linkTarget('quillport://agents')).toEqual({ screen: 'agents' })
  // Some systems add a slash to an address that consists of a host only.
  expect(linkTarget('quillport://agents/')).toEqual({ screen: 'agents' })
})

const HOSTILE = [
  '',
  'quillport:',
  'quillport://',
  'quillport:agents',
  'QUILLPORT://agents',
  ' quillport://agents',
  'quillport://agents\n',
  'quillport://agents?allow=1',
  'quillport://agents#/settings',
  'quillport://agents//',
  'quillport://settings',
  'quillport://approve/approval_1',
  'quillport://lead/',
  'quillport://lead/lead_1/',
  'quillport://lead/lead_1/mark/replied',
  'quillport://lead/lead_1?status=replied',
  'quillport://lead/lead_1#copy',
  'quillport://lead/..',
  'quillport://lead/../agents',
  'quillport://lead/%6cead_1',
  'quillport://lead/lead_1%00',
  'quillport://lead/lead_1%2f..%2f..',
  'quillport://lead\\lead_1',
  'quillport://lead/passed.abc',
  'quillport://me:secret@lead/lead_1',
  'quillport://lead:80/lead_1',
  'quillport://lead/lеad_1',
  'quillport://lead/lead_1\u202e',
  'quillport://lead/lead_1 --no-sandbox',
  'quillport://lead/<script>alert(1)</script>',
  'quillport://lead/"&calc.exe',
  `quillport://lead/${'a'.repeat(65)}`,
  `quillport://lead/${'a'.repeat(1_000_000)}`,
  'quillport://article/job_1;quillport://agents',
  'app://quillport/index.html#/agents',
  'https://quillport/lead/lead_1',
  'javascript:quillport://agents',
  'file:///etc/passwd',
]

test.each(HOSTILE)('a hostile link opens nothing: %j', (link) => {
  expect(linkTarget(link)).toBeNull()
})

test('a link is found among the arguments of a start, and options and paths do not count as links', () => {
  expect(linkAmong(['/usr/lib/quillport/quillport', '--hidden'])).toBeNull()
  expect(linkAmong(['electron', '/home/me/quillport', '--lang=quillport://agents'])).toBeNull()
  expect(linkAmong(['quillport', '--hidden', 'quillport://agents'])).toBe('quillport://agents')
  // Links that the parser refuses are returned too, so that the person hears about them.
  expect(linkAmong(['quillport', 'QuillPort:anything'])).toBe('QuillPort:anything')
})
