import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './desk.ts'
import { HOT_POST, OTHER_POST } from './inbox.ts'
import { goTo, leads, openLead, setUpHere } from './person.ts'
import type { Shell } from './shells/shell.ts'

const app = ({ electron }: Shell) => {
  if (!electron) throw new Error('not Electron')
  return electron
}
const windows = (desk: Shell) =>
  app(desk).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** Starts Quillport once more on the same folder. Returns its exit code. */
const startAgain = async (desk: Shell, ...extra: readonly string[]): Promise<unknown> => {
  const [program = '', args, env] = await app(desk).evaluate(
    ({ app: self }) =>
      [
        process.execPath,
        self.isPackaged ? [] : process.argv.slice(1).filter((one) => !/^--(inspect|hidden)/.test(one)),
        process.env,
      ] as const,
  )
  const again = spawn(program, [...args, ...extra], { env: { ...env }, stdio: 'ignore' })
  const [code] = await once(again, 'exit')
  return code
}

test('the page cannot leave, open windows, run inline script or reach Node', async ({ desk }) => {
  const { page } = desk
  const start = page.url()
  expect(start).toBe('app://quillport/index.html')
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "inline ran"'
    document.head.append(script)
  })
  expect(await page.title()).not.toBe('inline ran')
  expect(page.url().split('#')[0]).toBe(start)
  expect(await windows(desk)).toBe(1)
  expect(
    await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
  ).toEqual(['undefined', 'undefined'])
  expect(await page.evaluate(() => Object.keys(window.quillport ?? {}))).toEqual(['call', 'subscribe'])
})

test('whatever the page passes to the preload bridge, only one channel of the main process is used', async ({
  desk,
}) => {
  await app(desk).evaluate(({ ipcMain }) => {
    const reached = () => Reflect.set(globalThis, 'reachedByThePage', true)
    ipcMain.handle('quillport:test', reached)
    ipcMain.on('quillport:test', reached)
  })
  const answer = await desk.page.evaluate(async () => {
    const bridge = window.quillport
    if (!bridge) throw new Error('The page has no bridge.')
    const channel = 'quillport:test'
    const given: readonly (readonly [(...args: never[]) => unknown, ...unknown[]])[] = [
      [bridge.call, 'app', 'info', {}, null, channel],
      [bridge.call, 'app', 'info', {}, null, channel, channel],
      [bridge.call, 'app', 'info', channel],
      [bridge.call, channel, 'info', {}],
      [bridge.call, channel, channel, channel],
      [bridge.subscribe, () => {}, channel],
      [bridge.subscribe, () => {}, channel, channel],
    ]
    for (const [call, ...args] of given) await Reflect.apply(call, bridge, args)
    const answered: unknown = await Reflect.apply(bridge.call, bridge, ['app', 'info', {}, null, channel])
    return answered
  })
  expect(answer).toMatchObject({ ok: true, value: { shell: 'electron' } })
  expect(await app(desk).evaluate(() => Reflect.get(globalThis, 'reachedByThePage') ?? null)).toBeNull()
})

test('the page is denied every permission except writing to the clipboard, and every request to the network', async ({
  desk,
}) => {
  const state = (name: PermissionName) =>
    desk.page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name)
  expect(await state('geolocation')).toBe('denied')
  expect(await state('notifications')).toBe('denied')
  // Without a camera, no page can ask for it. One permission also covers microphones.
  await app(desk).evaluate(({ app: self }) =>
    self.commandLine.appendSwitch('use-fake-device-for-media-stream'),
  )
  const requested = await desk.page.evaluate(async () => {
    const nameOf = (thrown: unknown) => (thrown instanceof DOMException ? thrown.name : String(thrown))
    return {
      notifications: await Notification.requestPermission(),
      place: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : code),
          { timeout: 5_000 },
        ),
      ),
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', nameOf),
    }
  })
  expect(requested).toEqual({
    notifications: 'denied',
    place: 'denied',
    camera: 'NotAllowedError',
  })
  const reached = await desk.page.evaluate(() =>
    Promise.all(
      ['https://example.com/', 'app://quillport/../../../package.json', 'app://other/index.html'].map(
        (address) =>
          fetch(address).then(
            // The page's own origin answers, but serves only the screens.
            ({ ok }) => ok,
            () => false,
          ),
      ),
    ),
  )
  expect(reached).toEqual([false, false, false])
})

test('a frame inside the page cannot call the core', async ({ desk }) => {
  const answer = await desk.page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.srcdoc = '<p>inside</p>'
    document.body.append(frame)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const inside: unknown = frame.contentWindow && Reflect.get(frame.contentWindow, 'quillport')
    return typeof inside
  })
  expect(answer).toBe('undefined')
})

test('a frame of our own origin, and a page of another, call nothing even where they are given the bridge', async ({
  desk,
}) => {
  const answers = await app(desk).evaluate(async ({ app: self, BrowserWindow, session }) => {
    const apart = session.fromPartition('pages of strangers')
    const pages = ({ url }: Request) =>
      new Response(
        `<!doctype html>${url.endsWith('/outer.html') ? '<iframe src="/inner.html"></iframe>' : ''}`,
        {
          headers: { 'content-type': 'text/html' },
        },
      )
    apart.protocol.handle('app', pages)
    apart.protocol.handle('https', pages)
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        session: apart,
        preload: `${self.getAppPath()}/dist/preload/preload.cjs`,
        nodeIntegrationInSubFrames: true,
      },
    })
    const answered: Record<string, unknown> = {}
    for (const address of [
      'app://quillport/outer.html',
      'app://quillport.evil.example/index.html',
      'https://evil.example/index.html',
      'data:text/html,inside',
    ]) {
      await window.loadURL(address)
      for (const frame of window.webContents.mainFrame.framesInSubtree)
        answered[frame.url] = await frame.executeJavaScript(
          "window.quillport.call('app', 'changePreferences', { theme: 'dark' }).then(({ ok, problem }) => ok ? 'served' : problem.code)",
        )
    }
    window.destroy()
    return answered
  })
  expect(answers).toEqual({
    // The same bridge works in the top frame of our own page, so the frame is the reason for the refusal.
    'app://quillport/outer.html': 'served',
    'app://quillport/inner.html': 'unauthorized',
    'app://quillport.evil.example/index.html': 'unauthorized',
    'https://evil.example/index.html': 'unauthorized',
    'data:text/html,inside': 'unauthorized',
  })
})

test('a second start brings back the first, unless it wants no window, and a closed window leaves the desk in the tray', async ({
  desk,
}) => {
  expect(await startAgain(desk)).toBe(0)
  expect(await windows(desk)).toBe(1)
  await desk.page.close()
  await expect.poll(() => windows(desk)).toBe(0)
  // Starts as the system does at login, or as an agent does.
  expect(await startAgain(desk, '--hidden')).toBe(0)
  expect(await windows(desk)).toBe(0)
  const reopened = app(desk).waitForEvent('window')
  expect(await startAgain(desk)).toBe(0)
  await expect(await reopened.then((page) => page.title())).toBeTruthy()
  expect(await windows(desk)).toBe(1)
})

test('a link opens its lead or the Agents screen, and any other link only says that it was not opened', async ({
  desk,
  inbox,
}) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  await setUpHere(page, inbox.feed)
  await openLead(page, HOT_POST.subject)
  const lead = new URL(page.url()).hash.split('/').at(-1)
  await goTo(page, 'Articles')
  const notice = page.getByText(/^Quillport did not open a link/)

  for (const hostile of [
    `quillport://lead/${lead}?status=replied`,
    `quillport://lead/${lead}%00`,
    'quillport://settings/connection',
    'QUILLPORT://agents',
  ]) {
    expect(await startAgain(desk, hostile)).toBe(0)
    await expect(notice).toContainText('a link can open only a lead, an article or the Agents screen')
    await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
  }
  expect(await startAgain(desk, 'quillport://article/job_nobody_has')).toBe(0)
  await expect(notice).toContainText('an article')
  await page.getByRole('button', { name: 'Dismiss' }).click()

  expect(await startAgain(desk, `quillport://lead/${lead}`)).toBe(0)
  await expect(
    page.getByRole('article', { name: 'The post' }).getByRole('heading', { name: HOT_POST.subject }),
  ).toBeVisible()
  await expect(leads(page)).toBeVisible()
  expect(await startAgain(desk, 'quillport://agents')).toBe(0)
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  // macOS passes links to the app with a separate event.
  await app(desk).evaluate(({ app: self }, link) => {
    self.emit('open-url', { preventDefault: () => {} }, link)
  }, `quillport://lead/${lead}`)
  await expect(page.getByRole('article', { name: 'The post' })).toBeVisible()
})

test('a form that was not sent is there again after the window closes into the tray, and after a restart', async ({
  start,
  inbox,
}) => {
  const desk = await start()
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(desk.page, inbox.feed)
  const title = (page: typeof desk.page) => page.getByLabel('Title', { exact: true })
  const openForm = async (page: typeof desk.page) => {
    await goTo(page, 'Articles')
    await page
      .getByRole('button', { name: /^New outline/ })
      .first()
      .click()
  }
  await openForm(desk.page)
  await title(desk.page).fill('How to invoice by the hour')

  await desk.page.close()
  await expect.poll(() => windows(desk)).toBe(0)
  const reopened = app(desk).waitForEvent('window')
  expect(await startAgain(desk)).toBe(0)
  const page = await reopened
  await openForm(page)
  await expect(title(page)).toHaveValue('How to invoice by the hour')

  await desk.close()
  const again = await start()
  await openForm(again.page)
  await expect(title(again.page)).toHaveValue('How to invoice by the hour')
})

test('closing the window quits Quillport if the person does not want it in the tray', async ({ desk }) => {
  await desk.page.evaluate(() => window.quillport?.call('app', 'changePreferences', { keep_in_tray: false }))
  const closed = app(desk).waitForEvent('close')
  await desk.page.close()
  await closed
})

test('the window opens again in its last place and size', async ({ start }) => {
  const first = await start()
  const left = { x: 120, y: 90, width: 1000, height: 640 }
  await app(first).evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    left,
  )
  const boundsOf = (desk: Shell) =>
    app(desk).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  await expect.poll(() => boundsOf(first)).toMatchObject({ width: 1000, height: 640 })
  await first.close()
  const again = await start()
  await expect.poll(() => boundsOf(again)).toMatchObject({ width: 1000, height: 640 })
})

test('a window that was moved out of sight is reset', async ({ desk }) => {
  const first = await app(desk).evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const bounds = window?.getBounds()
    window?.setBounds({ x: 300, y: 200, width: 800, height: 500 })
    window?.webContents.setZoomLevel(3)
    return bounds
  })
  await app(desk).evaluate(({ Menu }) => {
    const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&View')
    view?.submenu?.items.find(({ label }) => label === 'Reset the window')?.click()
  })
  await expect
    .poll(() =>
      app(desk).evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        return { bounds: window?.getBounds(), zoom: window?.webContents.getZoomLevel() }
      }),
    )
    .toEqual({ bounds: { ...first }, zoom: 0 })
})

test('a page that ended unexpectedly leaves a report on this computer', async ({ desk, folder }) => {
  await app(desk).evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const crashes = join(folder, 'crashes')
  await expect.poll(() => (existsSync(crashes) ? readdirSync(crashes).length : 0)).toBe(1)
  const [name = ''] = readdirSync(crashes)
  expect(readFileSync(join(crashes, name), 'utf8')).toMatch(/^The page of Quillport .*\n.*\nCause: \w+, exit/)
})

test('an error that nothing catches ends Quillport with a dialog and a report, and neither holds a secret', async ({
  start,
  folder,
}) => {
  const desk = await start()
  const secrets = ['qp_live_0123456789abcdef', 'anna@lead.example', '/home/anna/letters']
  const said = `${folder}-said.txt`
  const ended = once(app(desk).process(), 'exit')
  await app(desk).evaluate(
    ({ dialog }, given) => {
      const note = (...words: readonly string[]) =>
        process.getBuiltinModule('node:fs').appendFileSync(given.said, `${words.join('\n')}\n`)
      const fail = () => {
        throw new RangeError(`no answer for ${given.secrets.join(' and ')}`)
      }
      dialog.showErrorBox = (title, content) => {
        note(title, content)
        // A timer that fails while the dialog is open.
        process.emit('uncaughtException', new Error('again'))
      }
      setTimeout(fail, 100)
    },
    { said, secrets },
  )
  expect(await ended).toEqual([1, null])
  const words = readFileSync(said, 'utf8')
  expect(words).toMatch(
    /^Quillport must close\nSomething failed inside Quillport: no answer for .*\n\nYour work is saved\. Start Quillport again\./,
  )
  expect(words.match(/must close/g)).toHaveLength(1)
  const crashes = join(folder, 'crashes')
  const [name = '', ...others] = readdirSync(crashes)
  expect(others).toEqual([])
  const report = readFileSync(join(crashes, name), 'utf8')
  expect(report).toMatch(/^The main process of Quillport .* ended unexpectedly/)
  expect(report).toContain('Cause: RangeError: no answer for')
  const log = readFileSync(join(folder, 'logs/desk.log'), 'utf8')
  expect(log).not.toContain(secrets[0])
  for (const secret of secrets) {
    expect(words).not.toContain(secret)
    expect(report).not.toContain(secret)
  }
  const { page } = await start()
  const shown = page.getByRole('dialog', { name: 'Quillport ended unexpectedly' })
  await expect(shown.getByRole('region', { name: 'Report' })).toContainText('Cause: RangeError')
})

test('a damaged window state does not prevent the desk from opening', async ({ start, folder }) => {
  const first = await start()
  await first.close()
  writeFileSync(join(folder, 'window.json'), '{"bounds": {"x": 1e99')
  const again = await start()
  expect(await windows(again)).toBe(1)
  await again.close()
  expect(() => JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).not.toThrow()
})

test('the page cannot bypass the check of requests with WebRTC', async ({ desk }) => {
  const heard: string[] = []
  const udp = createSocket('udp4').on('message', () => heard.push('udp'))
  await new Promise<void>((ready) => udp.bind(0, '127.0.0.1', ready))
  const tcp = createServer((socket) => {
    heard.push('tcp')
    socket.on('error', () => {}).end()
  })
  await new Promise<void>((ready) => tcp.listen(0, '127.0.0.1', ready))
  const listening = tcp.address()
  const found = await desk.page.evaluate(
    async (ports) => {
      const login = { username: 'a', credential: 'b' }
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${ports.udp}` },
          { urls: `turn:127.0.0.1:${ports.udp}`, ...login },
          { urls: `turn:127.0.0.1:${ports.tcp}?transport=tcp`, ...login },
        ],
      })
      connection.createDataChannel('out')
      const candidates: string[] = []
      connection.onicecandidate = ({ candidate }) => candidate && candidates.push(candidate.candidate)
      await connection.setLocalDescription(await connection.createOffer())
      await new Promise((over) => setTimeout(over, 3_000))
      connection.close()
      return candidates
    },
    { udp: udp.address().port, tcp: typeof listening === 'object' ? listening?.port : 0 },
  )
  udp.close()
  tcp.close()
  expect([found, heard]).toEqual([[], []])
})
