import type { Shell } from './shells/shell.ts'

/** The path of the next download from the desk. Electron saves it at `path`. */
export const nextFile = async ({ page, electron }: Shell, path: string): Promise<string> => {
  if (!electron) return (await page.waitForEvent('download')).path()
  return electron.evaluate(
    ({ session }, to) =>
      new Promise<string>((resolve, reject) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(to)
          item.once('done', (_ended, state) =>
            state === 'completed' ? resolve(to) : reject(new Error(state)),
          )
        })
      }),
    path,
  )
}
