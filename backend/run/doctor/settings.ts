import { AppError } from '../../../contract/errors.ts'
import { count, listed } from '../../../contract/words.ts'
import { lastFailures } from '../../articles/articles.ts'
import type { Database } from '../../db/database.ts'
import { modelsInEnv } from '../../model/models.ts'
import type { CommandContext } from '../command.ts'
import { type Config, ConfigError, readConfig, unknownSettings } from '../config.ts'
import { type Finding, joined, ok, warn, wrong } from './finding.ts'

type Env = CommandContext['env']

/** The settings that can be read, and the error about the others. */
export type Settings = { readonly config: Config; readonly fault: ConfigError | null }

/** Reads the settings. Faulty settings count as absent, so that doctor can check the rest. */
export const settingsIn = (env: Env): Settings => {
  const faults: ConfigError[] = []
  // Without a faulty setting, another setting that needs it may become faulty.
  for (let rest = env; ; ) {
    try {
      const [first] = faults
      const names = faults.flatMap((fault) => fault.names)
      const said = faults.map(({ message }) => message).join('\n')
      return { config: readConfig(rest), fault: first === undefined ? null : new ConfigError(said, names) }
    } catch (error) {
      if (!(error instanceof ConfigError) || error.names.length === 0) throw error
      faults.push(error)
      rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !error.names.includes(name)))
    }
  }
}

/** Whether all settings can be read, and whether any settings are unknown. */
export const lookAtSettings = (env: Env, { fault }: Settings): Finding => {
  const unknown = unknownSettings(env)
  return joined([
    fault
      ? wrong(
          `Quillport does not start with these settings: ${fault.message.replaceAll('\n', '; ')}.`,
          'Correct these settings. For a description of each setting, use --help.',
        )
      : ok('The settings can be read.'),
    ...(unknown.length === 0
      ? []
      : [
          warn(
            `${listed(unknown, 'and')} ${unknown.length === 1 ? 'is not a setting' : 'are not settings'} of Quillport and ${unknown.length === 1 ? 'has' : 'have'} no effect.`,
            'Correct or remove these settings. To list all settings, use --help.',
          ),
        ]),
  ])
}

/** Providers that require a key, unless another server with the same API is used. */
const WANT_KEYS: readonly string[] = ['openai_compatible', 'anthropic', 'google']

/**
 * Which models are configured, and how many of the last articles failed. doctor calls no model, because that costs money. `db` is null if
 * the database cannot be read.
 */
export const lookAtModel = async (env: Env, db: Database | null): Promise<Finding> => {
  try {
    const { configured, image } = modelsInEnv(env)
    const pictures = image
      ? `Pictures come from ${image.model}.`
      : 'No image model is set, so Quillport uses title cards as hero images.'
    if (!configured)
      return ok(
        `No language model is set (QUILLPORT_MODEL), so Quillport writes outlines instead of articles. Each outline contains the points from the article’s order. ${pictures}`,
      )
    const { provider, model, base_url, api_key } = configured
    const found = `${provider}:${model} is set. This check did not call it. ${pictures}`
    const set =
      WANT_KEYS.includes(provider) && base_url === undefined && !api_key
        ? warn(`${found} It has no key.`, 'Set QUILLPORT_MODEL_API_KEY.')
        : ok(found)
    return joined([set, ...(db ? await failuresIn(db) : [])])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return wrong(
      error.message,
      'Correct the setting: a server cannot start with this value. For a description of each setting, use --help.',
    )
  }
}

/** Number of failed articles that say something about the model. A single article may have failed for a reason of its own. */
const ENOUGH = 3

/** Reports the articles of the last day that failed. If at least three, and half of the last articles, failed, the model does not work. */
const failuresIn = async (db: Database): Promise<readonly Finding[]> => {
  const failures = await lastFailures(db)
  if (!failures) return []
  const { ended, failed, reason } = failures
  const found = `In the last day, ${failed} of the ${count(ended, 'most recent article')} failed. The most recent failure: ${reason}`
  return failed >= ENOUGH && failed * 2 >= ended
    ? [wrong(found, 'See “The model is down” in the operator’s guide.')]
    : [ok(found)]
}
