import { createDesk } from '../desk.ts'
import { memoryKeychain } from './desk.ts'
import { KEY } from './forum-service.ts'

// Run as a process of its own, to be killed: marks a lead on the desk of a folder, then waits.
const [dataFolder = '', leadId = ''] = process.argv.slice(2)
const keychain = memoryKeychain()
keychain.secrets.set('agent-key', KEY)
const desk = createDesk({
  shell: 'headless',
  version: '0.0.0',
  dataFolder,
  now: Date.now,
  keychain,
  notify: async () => false,
  canNotify: () => false,
  openExternal: async () => false,
  startLocalService: () => Promise.reject(new Error('No local service in this test.')),
  shim: { command: process.execPath, args: [] },
  startDesk: null,
  setStartAtLogin: null,
  onResume: () => undefined,
  log: () => undefined,
})
await desk.start()
await desk.client.leads.mark({ lead_id: leadId, status: 'replied' })
console.log('marked')
setInterval(() => undefined, 1000)
