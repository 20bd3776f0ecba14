import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js'
import { useState } from 'react'
import { DAYS } from '../../../contract/rankings.ts'
import { addDays } from '../../../contract/time.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useKeys } from '../use-keys.ts'
import { periodFault } from './days.ts'
import { propertyWords } from './measures.ts'
import type { Period } from './use-rankings.ts'
import { show, useView } from './view.ts'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** All ISO 3166-1 countries by two-letter code, sorted by name. */
const COUNTRIES: readonly { readonly value: string | undefined; readonly words: string }[] = [
  { value: undefined, words: 'All countries' },
  ...Object.keys(iso31661Alpha2ToAlpha3)
    .map((value) => ({ value, words: NAMES.of(value) ?? value }))
    .sort((a, b) => a.words.localeCompare(b.words)),
]

const searchField = () => document.getElementById('ranking-search')

const LAST = [7, DAYS.usual, 90] as const
const PERIODS: readonly Option<(typeof LAST)[number] | 'other'>[] = [
  ...LAST.map((value) => ({ value, words: `${value} days` })),
  { value: 'other', words: 'Custom' },
]

type Props = {
  /** The sites to choose from. With fewer than two sites, the service chooses the site. */
  readonly sites: readonly string[]
  /** The site whose figures are shown; null if unknown. */
  readonly shown: string | null
  /** The last day that has figures; null if unknown. A custom period initially ends on this day. */
  readonly last: string | null
}

/** The bar in which the person chooses the days, the site and the country, and searches the rows. */
export const RankingsBar = ({ sites, shown, last }: Props) => {
  const { period, site, country, search } = useView()
  const [choosing, setChoosing] = useState(period.kind === 'custom')
  useKeys({ search: () => searchField()?.focus() })
  const choose = (next: Period) => {
    setChoosing(next.kind === 'custom')
    show({ period: next })
  }
  return (
    <div className="shrink-0 border-b border-line bg-surface">
      <div className="flex max-w-[1760px] flex-wrap items-center gap-x-4 gap-y-2 px-6 py-2">
        <OneOf
          label="Days"
          options={PERIODS}
          value={!choosing && period.kind === 'last' ? period.days : 'other'}
          onChoose={(days) => (days === 'other' ? setChoosing(true) : choose({ kind: 'last', days }))}
        />
        {choosing && <Dates key={last} period={period} last={last} onChoose={choose} />}
        <div className="ml-auto flex min-w-0 flex-1 basis-[460px] justify-end gap-2">
          <SearchInput
            id="ranking-search"
            aria-label="Search queries and pages"
            className="min-w-32 flex-1 two:max-w-64"
            value={search}
            placeholder="Search queries and pages"
            onSearch={(text) => show({ search: text })}
            onLeave={() => searchField()?.blur()}
          />
          {sites.length > 1 && (
            <Select
              small
              aria-label="Site"
              className="max-w-56"
              value={site ?? undefined}
              options={[
                {
                  value: undefined,
                  words: shown && site === null ? propertyWords(shown) : 'The default site',
                },
                ...sites
                  .filter((one) => site !== null || one !== shown)
                  .map((one) => ({ value: one, words: propertyWords(one) })),
              ]}
              onChoose={(chosen) => show({ site: chosen ?? null })}
            />
          )}
          <Select
            small
            aria-label="Country"
            className="max-w-44"
            value={country ?? undefined}
            options={COUNTRIES}
            onChoose={(chosen) => show({ country: chosen ?? null })}
          />
        </div>
      </div>
    </div>
  )
}

const BOX = 'h-7 rounded-2 border border-field-line bg-surface px-2'

type DatesProps = {
  readonly period: Period
  readonly last: string | null
  readonly onChoose: (period: Period) => void
}

const Dates = ({ period, last, onChoose }: DatesProps) => {
  const end = last ?? ''
  const [from, setFrom] = useState(period.kind === 'custom' ? period.from : end && addDays(end, -27))
  const [to, setTo] = useState(period.kind === 'custom' ? period.to : end)
  const fault = periodFault(from, to)
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null) onChoose({ kind: 'custom', from, to })
      }}
    >
      <input
        type="date"
        aria-label="First day"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        className={BOX}
      />
      <span className="text-ink-3">to</span>
      <input
        type="date"
        aria-label="Last day"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        className={BOX}
      />
      <Button small type="submit" disabled={fault !== null}>
        Show
      </Button>
      {fault !== null && (
        <span role="alert" className="text-s text-bad">
          {fault}
        </span>
      )}
    </form>
  )
}
