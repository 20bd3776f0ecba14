import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DAYS, ROWS } from '../../../contract/rankings.ts'
import { addDays, HOUR } from '../../../contract/time.ts'
import { deskQuery } from '../queries.ts'

/** The period: a number of days up to the last day with final figures, or custom days. */
export type Period =
  | { readonly kind: 'last'; readonly days: 7 | typeof DAYS.usual | 90 }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string }

/** A filter of the figures. A null `country` means all countries; a null `site` means the default site. */
export type RankingsFilter = {
  readonly site: string | null
  readonly country: string | null
  readonly period: Period
}

type RankingsInput = { site?: string; country?: string; from?: string; to?: string; limit: number }

const query = (input: RankingsInput | null) => ({
  ...deskQuery('rankings', 'get', input),
  // Figures hardly change within an hour, and each answer needs several requests to Google.
  staleTime: HOUR,
  gcTime: HOUR,
})

const placeOf = ({ site, country }: RankingsFilter): RankingsInput => ({
  ...(site === null ? {} : { site }),
  ...(country === null ? {} : { country }),
  limit: ROWS.most,
})

/**
 * Reads the figures of a period. Only the service knows the last day with final figures, so periods of 7 and 90 days end on
 * the last day of the service's default period. Until the next answer, the earlier figures stay and are `stale`.
 */
export const useRankings = (filter: RankingsFilter, enabled: boolean) => {
  const { period } = filter
  const usual = period.kind === 'last' && period.days === DAYS.usual
  const base = useQuery({
    ...query(placeOf(filter)),
    enabled: enabled && period.kind === 'last',
    placeholderData: keepPreviousData,
  })
  const known = base.isPlaceholderData ? undefined : base.data
  const input = inputOf(filter, known?.to ?? null)
  const other = useQuery({
    ...query(input),
    enabled: enabled && !usual,
    placeholderData: keepPreviousData,
  })
  // Without figures there is no last day. The answer for the default period then contains the reason.
  const none = period.kind === 'last' && known !== undefined && known.to === null
  const wanted = usual || none || (period.kind === 'last' && base.error) ? base : other
  const data = wanted.data ?? (wanted.error ? undefined : base.data)
  return {
    data,
    stale: data !== undefined && (wanted.isPlaceholderData || wanted.data === undefined),
    error: wanted.error,
    refetch: wanted.refetch,
  }
}

/** Returns the input for a period that is not the default period. Null until the last day is known. */
const inputOf = (filter: RankingsFilter, last: string | null): RankingsInput | null => {
  const { period } = filter
  if (period.kind === 'custom') return { ...placeOf(filter), from: period.from, to: period.to }
  return last === null ? null : { ...placeOf(filter), from: addDays(last, 1 - period.days), to: last }
}

/** Reads the days of the previous period, for the dashed line. `days` is null while they are loading and if they cannot be read. */
export const useDaysBefore = (
  filter: RankingsFilter,
  before: { readonly from: string; readonly to: string } | null,
  enabled: boolean,
) => {
  const { data, isLoading } = useQuery({
    ...query(before ? { ...placeOf(filter), ...before, limit: 1 } : null),
    enabled,
  })
  return { days: data?.days ?? null, loading: isLoading }
}
