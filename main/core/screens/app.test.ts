import { expect, test } from 'vitest'
import { testDesk } from '../desk.fixture.ts'

/** Addresses that a post may contain and that the desk must not pass to the system. */
const NEVER_OPENED = [
  ...[
    'file:///etc/passwd',
    'file://server/share/a.exe',
    'FILE:///etc/passwd',
    ' file:///etc/passwd',
    'fi\nle:///etc/passwd',
  ],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)'],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'about:blank',
  ],
  ...[
    'smb://server/share',
    'nfs://server/share',
    'afp://server/share',
    'ftp://server/file',
    'sftp://server/file',
  ],
  ...[
    'ms-msdt:/id',
    'ms-officecmd:{}',
    'search-ms:query=a',
    'ms-settings:',
    'shell:startup',
    'steam://run/1',
  ],
  ...[
    'vscode://file/etc/passwd',
    'cursor://a',
    'app://quillport/index.html',
    'chrome://settings',
    'view-source:https://a.example',
  ],
  ...[
    'mailto:a@a.example?attach=/etc/passwd',
    'tel:1',
    'ssh://-oProxyCommand=a',
    'telnet://a',
    'ldap://a',
    'jar:http://a!/',
  ],
  ...[
    'ws://a.example',
    'wss://a.example',
    'git://a.example',
    'intent://a#Intent;end',
    'x-apple.systempreferences:',
    'help:a',
  ],
  ...[
    '//a.example',
    '\\\\server\\share',
    '/etc/passwd',
    'C:\\Windows\\a.exe',
    'a.example',
    'http:',
    'https://',
    'http//a',
  ],
  ...['https://a.ex\u{e0041}ample:x/', 'https://a b.example/', 'https://exa%00mple/', ''],
]

test('no address of a post opens anything but a page of the web, whatever it is called', async () => {
  const opened: string[] = []
  const its = await testDesk({
    openExternal: async (address) => {
      opened.push(address)
      return true
    },
  })
  expect(NEVER_OPENED.length).toBeGreaterThan(50)
  for (const url of NEVER_OPENED)
    await expect(its.desk.client.app.openAddress({ url }), url).rejects.toMatchObject({
      code: 'invalid_input',
    })
  expect(opened).toEqual([])
  await its.desk.client.app.openAddress({ url: 'https://forum.example/t/1' })
  expect(opened).toEqual(['https://forum.example/t/1'])
  await its.end()
})

test('a start at login that the system refused is not stored in the settings', async () => {
  const its = await testDesk({
    setStartAtLogin: () => {
      throw new Error('EACCES: permission denied, mkdir ~/.config/autostart')
    },
  })
  await expect(its.desk.client.app.changePreferences({ start_at_login: true })).rejects.toThrow()
  expect(await its.desk.client.app.preferences({})).toMatchObject({ start_at_login: false })
  await its.end()
})
