// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { shown } from '../shown.fixture.ts'
import { firstSorting, type RankingsRow } from './measures.ts'
import { RowTable } from './row-table.tsx'

const rows = Array.from(
  { length: 60 },
  (_, at): RankingsRow => ({
    query: at < 3 ? `late fee ${at}` : `invoice ${at}`,
    page: '',
    clicks: 60 - at,
    impressions: 220,
    ctr: 0.005,
    position: 9.3,
    change: null,
  }),
)

let end = () => {}
afterEach(() => end())

const show = (search: string, isCut: boolean): void => {
  end = shown(
    <RowTable
      rows={rows}
      isCut={isCut}
      search={search}
      sorting={firstSorting('clicks')}
      onSort={() => {}}
      onClear={() => {}}
    />,
  )
}

test.each([
  ['', true, '60 lines, the 60 with the most clicks. Google'],
  ['late', true, '3 lines, found among the 60 with the most clicks. Google'],
  ['', false, '60 lines. Google'],
  ['late', false, '3 lines. Google'],
])('below the table, the count says what was left out: %s %s', async (search, isCut, words) => {
  show(search, isCut)
  await expect.poll(() => document.body.textContent).toContain(words)
})
