import { runChildWorker } from '../run/child.fixture.ts'
import { modelsAt } from './models.fixture.ts'

// Writes articles with the model at the given address.
const [address = '', model = ''] = process.argv.slice(2)
runChildWorker(address, ['article'], { models: modelsAt(model) })
