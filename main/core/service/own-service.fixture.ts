import { COSTS, type Credits } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { ForumKeys } from '../../../contract/owner/forum.ts'
import { type OwnerContract, ownerContract } from '../../../contract/owner.ts'
import { dispatcher } from '../../../transport/dispatch.ts'
import { httpRoutes, problemResponse } from '../../../transport/http-server.ts'
import type { RunningOwnService } from '../platform.ts'
import { cardLike, siteLike } from './article-service.fixture.ts'
import { type ForumService, forumService, KEY } from './forum-service.fixture.ts'

const OWNER_TOKEN = 'owner-token'
const CREDITS: Credits = {
  balance: 50,
  plan: 'scale',
  costs: COSTS,
  recent: [],
}

/** A service on this computer as a desk starts it, with a record of what its owner did. */
export type OwnServiceFake = ForumService & {
  /** Starts the service in the same way as the desk's platform. */
  readonly launch: () => Promise<RunningOwnService>
  /** Names of the owner's operations, in the order of the calls. */
  readonly ownerCalls: string[]
  /** The secret keys that the desk passed, in order. */
  readonly secretsKeys: string[]
  /** Errors for the owner's next operations that change sites or cards, in order. */
  readonly ownerFaults: AppError[]
  /** Errors for the next forum API keys that the desk saves, in order. */
  readonly keysFaults: AppError[]
}

/** Starts a forum service that also serves an owner. While it is `mute`, its feed does not report the owner's changes. */
export const ownServiceFake = async (): Promise<OwnServiceFake> => {
  const service = await forumService()
  const ownerCalls: string[] = []
  const secretsKeys: string[] = []
  const ownerFaults: AppError[] = []
  let livePublish = true
  let imageModel: { readonly model: string | null } = { model: null }
  let nextCard = 0
  const keysFaults: AppError[] = []
  let forumKeys: ForumKeys[] = []
  const notHere = async (): Promise<never> => {
    throw new AppError('not_found', 'Not in this test.')
  }
  const putCard = (card: ReturnType<typeof cardLike>) => {
    service.put({ kind: 'card', id: `${card.plan.plan_id}.${card.card_index}`, data: card })
    return card
  }
  const putSite = (site: ReturnType<typeof siteLike>) => {
    service.put({ kind: 'site', id: site.connection_id, data: site })
    return site
  }
  const voice = { brand_voice_id: 'v1', name: 'Plain', guidance: 'Short.' }
  const account = {
    client_email: 'desk@example.iam',
    google: null,
    google_offered: false,
    sites: ['sc-domain:example.com'],
    message: null,
  }

  const owner: Handlers<OwnerContract, undefined>['owner'] = {
    makeDeskKey: async () => ({ key: KEY }),
    probeCommunity: notHere,
    suggestWatching: notHere,
    changeForumSettings: notHere,
    addCredits: async () => CREDITS,
    setCredits: async () => CREDITS,
    stopArticle: notHere,
    confirmClaim: notHere,
    unconfirmClaim: notHere,
    deleteArticle: notHere,
    takeArticleBack: notHere,
    deletedArticles: async () => ({ articles: [] }),
    getModel: async () => ({
      provider: null,
      model: null,
      server: null,
      found_by_itself: false,
      last_request: null,
    }),
    changeModel: notHere,
    testModel: notHere,
    getImageModel: async () => imageModel,
    changeImageModel: async ({ model }) => {
      imageModel = { model: model?.model ?? null }
      return imageModel
    },
    getForumKeys: async () => ({ keys: forumKeys }),
    saveForumKeys: async ({ keys }) => {
      const fault = keysFaults.shift()
      if (fault) throw fault
      forumKeys = [
        ...forumKeys.filter(({ source }) => source !== keys.source),
        {
          source: keys.source,
          own: { username: null, saved_at: new Date().toISOString(), failing_since: null, message: null },
          shared: false,
        },
      ]
      return { keys: forumKeys }
    },
    removeForumKeys: notHere,
    unlockSecrets: async ({ key }) => {
      secretsKeys.push(key)
      return {}
    },
    getPublishing: async () => ({ live_publish: livePublish }),
    changePublishing: async ({ live_publish }) => {
      livePublish = live_publish
      putSite(siteLike({ connection_id: 's1', live_publish }))
      return { live_publish }
    },
    connectSite: async () => putSite(siteLike({ connection_id: 's1' })),
    checkSite: async ({ connection_id }) =>
      putSite(siteLike({ connection_id, status: 'needs_attention', message: 'The site refused the login.' })),
    disconnectSite: async () => ({}),
    createPlan: async ({ cards }) => {
      for (const card of cards) putCard(cardLike({ ...card, card_index: nextCard++ }))
      return { plan_id: 'plan_1' }
    },
    changePlan: async ({ plan_id, domain = 'example.com', connection_id = null, title = 'Winter' }) => ({
      plan: { plan_id, domain, connection_id, title, starts: '2026-11' },
    }),
    addCard: async ({ plan_id: _, ...card }) => putCard(cardLike({ ...card, card_index: nextCard++ })),
    changeCard: async ({ card_index, title = 'Unchanged' }) => putCard(cardLike({ card_index, title })),
    removeCard: async () => ({}),
    saveBrandVoice: async () => voice,
    describeBrandVoice: async () => ({ guidance: 'Short sentences.', sample: 'A sample.' }),
    removeBrandVoice: async () => ({}),
    getSearchConsole: async () => account,
    connectSearchConsole: async () => account,
    disconnectSearchConsole: async () => ({}),
  }
  const dispatch = dispatcher<OwnerContract, undefined>(ownerContract, { owner })
  const app = httpRoutes<OwnerContract, undefined, object>(
    ownerContract,
    async (feature, name, input) => {
      ownerCalls.push(name)
      const fault = /Site|Card/.test(name) ? ownerFaults.shift() : undefined
      if (fault) throw fault
      return dispatch(feature, name, input, undefined)
    },
    async (c) => {
      if (c.req.header('authorization') !== `Bearer ${OWNER_TOKEN}`)
        throw new AppError('unauthorized', 'Only the desktop app that started this service can do this.')
      return undefined
    },
  )
  app.onError((thrown) => problemResponse(thrown))
  service.ownerRoutes = async (request) => app.fetch(request)

  return Object.assign(service, {
    ownerCalls,
    secretsKeys,
    ownerFaults,
    keysFaults,
    launch: async (): Promise<RunningOwnService> => {
      await service.stop()
      await service.start()
      // A real service gets another port each time. The fake service keeps its port, so its earlier connections must be
      // closed.
      while (!(await fetch(service.baseUrl).catch(() => null)));
      return {
        baseUrl: service.baseUrl,
        ownerToken: OWNER_TOKEN,
        setAside: null,
        stop: service.stop,
        onExit: () => undefined,
      }
    },
  })
}
