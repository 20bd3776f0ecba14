import { barePlatform, memoryKeychain } from '../desk.fixture.ts'
import { createDesk } from '../desk.ts'
import { KEY } from '../service/forum-service.fixture.ts'

// Runs as its own process, which the test kills: marks a lead on the desk of a folder, then waits.
const [dataFolder = '', leadId = ''] = process.argv.slice(2)
const keychain = memoryKeychain()
keychain.secrets.set('agent-key', KEY)
const desk = createDesk(barePlatform(dataFolder, keychain))
await desk.start()
await desk.client.leads.mark({ lead_id: leadId, status: 'replied' })
console.log('marked')
setInterval(() => undefined, 1000)
