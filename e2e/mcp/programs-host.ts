// A whole desk in its own process with a new home folder. programs-desk.ts forks it, because the paths of programs'
// configuration files are computed when a process starts.
import { join } from 'node:path'
import { testDesk } from '../../main/core/desk.fixture.ts'
import { spawnOwnService } from '../../main/core/service/own-process.ts'
import { answerCall } from '../../transport/ipc.ts'
import { Asked } from './programs-desk.ts'

const root = join(import.meta.dirname, '../..')
const log = (): void => {}
const its = await testDesk({
  shim: { command: process.execPath, args: [join(root, 'main/stdio/shim.ts')] },
  startOwnService: (folder) =>
    spawnOwnService({ command: process.execPath, args: [join(root, 'backend/cli.ts')], folder, log }),
})
process.on('message', (message) => {
  const { id, call } = Asked.parse(message)
  void answerCall(its.desk.dispatch, call, console.error).then((envelope) => process.send?.({ id, envelope }))
})
process.once('SIGTERM', () => void its.desk.stop().then(() => process.exit()))
process.once('disconnect', () => void its.end().then(() => process.exit()))
process.send?.({ dataFolder: its.folder })
