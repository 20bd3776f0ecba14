import { AppError } from '../../../contract/errors.ts'
import type { Bridge } from '../bridge/bridge.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the program's version, its appearance, and its messages. */
export const appHandlers = (
  { platform, settings, news, whole }: ScreenContext,
  { activity }: Pick<Bridge, 'activity'>,
): ScreenHandlers['app'] => ({
  info: async () => ({
    version: platform.version,
    shell: platform.shell,
    platform: process.platform,
    can_notify: platform.canNotify(),
    can_start_at_login: platform.setStartAtLogin !== null,
    can_start_for_agents: platform.startDesk !== null,
    workspace: null,
  }),
  preferences: async () => settings.get().preferences,
  changePreferences: async (part) => {
    // The system's setting is changed first, so that Quillport's settings never show a choice that the system refused.
    if (part.start_at_login !== undefined) platform.setStartAtLogin?.(part.start_at_login)
    if (part.start_for_agents !== undefined) whole.allowStart(part.start_for_agents)
    // Absent fields keep their value: zod omits them, so no value is overwritten with undefined.
    const { preferences } = settings.change({
      preferences: { ...settings.get().preferences, ...withoutUndefined(part) },
    })
    if (part.keep_activity_days !== undefined) activity.prune()
    news.changed(['app'])
    return preferences
  },
  openAddress: async ({ url }) => {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new AppError('invalid_input', 'Only http and https addresses can be opened.')
    return { opened: await platform.openExternal(url) }
  },
  notices: async () => ({ notices: whole.notices(settings.get().connection_id) }),
  dismissNotice: async ({ id, connection_id }) => {
    whole.dismissNotice(connection_id ?? settings.get().connection_id, id)
    return {}
  },
})

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutUndefined = <T extends object>(part: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
