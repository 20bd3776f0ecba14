import { release } from 'node:os'
import { z } from 'zod'
import { closeCrash, unseenCrash } from '../files/crash-reports.ts'
import type { Platform } from '../platform.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Milliseconds to wait for the version of a service. */
const PATIENCE = 5_000
const Described = z.object({
  info: z.object({ version: z.string().regex(/^[\w.+-]{1,40}$/) }),
})

/** Handlers for information about Quillport itself, and for crash reports. */
export const aboutHandlers = ({
  platform,
  settings,
  connection,
  whole,
}: Pick<ScreenContext, 'platform' | 'settings' | 'connection' | 'whole'>): ScreenHandlers['about'] => ({
  get: async () => {
    const { service } = settings.get()
    const service_version =
      service.mode === 'hosted'
        ? await hostedVersion(service.base_url)
        : connection.client()
          ? // The own service is part of the desk, so it has the same version.
            platform.version
          : null
    const { state, key_kept_in } = connection.status()
    return {
      service_version,
      data_folder: platform.dataFolder,
      can_open_folder: platform.openFolder !== null,
      can_reset_window: platform.resetWindow !== null,
      help_text: helpText(platform, [
        `Service: ${service.mode}, ${service_version ?? 'unknown version'}, ${state}`,
        `Keys are kept in: ${key_kept_in}`,
        ...whole.health(),
      ]),
    }
  },
  openFolder: async () => ({ opened: (await platform.openFolder?.(platform.dataFolder)) ?? false }),
  resetWindow: async () => {
    platform.resetWindow?.()
    return {}
  },
  crash: async () => ({ report: unseenCrash(platform.dataFolder) }),
  closeCrash: async ({ report_id, delete: deletes }) => {
    closeCrash(platform.dataFolder, report_id, deletes)
    return {}
  },
})

/** Reads the version in the public description of a service, without the key; null if it cannot be read. */
const hostedVersion = async (baseUrl: string): Promise<string | null> => {
  try {
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}/openapi.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    return Described.parse(await answer.json()).info.version
  } catch {
    return null
  }
}

const helpText = ({ version, shell }: Platform, more: readonly string[]): string => {
  const { node, electron, chrome } = process.versions
  return [
    `Quillport ${version}, ${shell}`,
    `System: ${process.platform} ${process.arch}, ${release()}`,
    `Runtime: Node ${node}${electron ? `, Electron ${electron}, Chromium ${chrome}` : ''}`,
    `Locale: ${Intl.DateTimeFormat().resolvedOptions().locale}`,
    ...more,
    '',
  ].join('\n')
}
