import { searchPages } from '../../articles/articles.ts'
import { searchServer } from '../compose.ts'
import { type Config, partsIn } from '../config.ts'
import { type Finding, ok, warn } from './finding.ts'

/** The time limit for the search server, ms. It is shorter than doctor's limit for a check. */
const ANSWER_MS = 8_000

/** Whether the search server answers with JSON. */
export const lookAtSearch = async (config: Config): Promise<Finding> => {
  const { QUILLPORT_SEARCH: baseUrl } = config
  if (baseUrl === undefined)
    return ok('No search server is set. Articles are written without search results.')
  const outcome = await searchPages(
    searchServer(partsIn(config), baseUrl),
    'quillport',
    '',
    AbortSignal.timeout(ANSWER_MS),
  )
  return 'found' in outcome
    ? ok(`The search server ${new URL(baseUrl).host} answers.`)
    : warn(
        `The search server ${new URL(baseUrl).host} ${outcome.why}. Articles are written without search results.`,
        'Correct QUILLPORT_SEARCH, or the settings of the search server.',
      )
}
