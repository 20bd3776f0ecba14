import { modelsAt } from '../articles/models.fixture.ts'
import { runChildWorker } from '../run/child.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'

// Writes scheduled cards and saves the drafts, with the model and site at the given addresses.
const [address = '', model = '', site = '', secretsKey = ''] = process.argv.slice(2)
runChildWorker(address, ['card', 'article', 'publication'], {
  models: modelsAt(model),
  secrets: createSecretBox(secretsKey),
  privateOrigins: new Set([site]),
  publishTimes: { lease: 1_000, wait: 30_000, settled: 1_000 },
})
