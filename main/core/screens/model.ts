import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { ImageModelChoice, ModelChoice } from '../../../contract/owner/models.ts'
import type { OwnerContract } from '../../../contract/owner.ts'
import type { News } from '../news.ts'
import type { Notices } from '../notices.ts'
import type { Account, Secrets } from '../secrets/secrets.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the own service's models. The desk stores their keys in the keychain. */
export const modelHandlers = ({ connection, secrets, news }: ScreenContext): ScreenHandlers['model'] => {
  const keepChoice = async (account: Account, model: object | null): Promise<void> => {
    if (model) await secrets.keep(account, JSON.stringify(model))
    else await secrets.forget(account)
    news.changed(['model'])
  }
  return {
    get: () => connection.owner().owner.getModel({}),
    change: async ({ model }) => {
      const inUse = await connection.owner().owner.changeModel({ model })
      await keepChoice('local-model', model)
      return inUse
    },
    test: () => connection.owner().owner.testModel({}),
    image: () => connection.owner().owner.getImageModel({}),
    changeImage: async ({ model }) => {
      const inUse = await connection.owner().owner.changeImageModel({ model })
      await keepChoice('local-image-model', model)
      return inUse
    },
  }
}

// Without a keychain, nothing was stored. The connection already reports that.
const kept = (secrets: Secrets, account: Account) => secrets.read(account).catch(() => null)

/** Gives a newly started service the models that the person chose before. */
export const restoreModel = async (
  owner: Client<OwnerContract>,
  secrets: Secrets,
  notices: Notices,
  news: News,
): Promise<void> => {
  try {
    const image = await kept(secrets, 'local-image-model')
    if (image) await owner.owner.changeImageModel({ model: ImageModelChoice.parse(JSON.parse(image.secret)) })
    const model = await kept(secrets, 'local-model')
    // The model was tested when the person chose it. It is in use even if it cannot be reached now, for example because the
    // computer has no network yet.
    if (model)
      await owner.owner.changeModel({ model: ModelChoice.parse(JSON.parse(model.secret)), tested: true })
    news.changed(['model'])
  } catch (thrown) {
    const why =
      thrown instanceof AppError ? thrown.message : 'Quillport could not find out which model you chose.'
    notices.add(
      `The model you chose is not in use: ${why} Choose the model again in Settings.`,
      'model-not-restored',
    )
  }
}
