import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { LeadCounts } from '../../../contract/desk.ts'
import { HOT_SCORE, INTENTS } from '../../../contract/forum.ts'
import { Chip, TAB_CHIP } from '../../ui/chip.tsx'
import { Group } from '../../ui/group.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { deskQuery, useDesk } from '../queries.ts'
import { go, PASSED } from '../route.ts'
import { INTENT_WORDS, shortCommunity } from '../words.ts'
import { type LeadsFilter, leads } from './list.ts'
import { ORDER_WORDS, setOrder } from './remembered-order.ts'

/** Applies a filter and closes the open lead, so that the first lead of the new list opens. */
const choose = (filter: LeadsFilter) => {
  leads.setFilter(filter)
  go('leads')
}

type LeadsChoice = Pick<LeadsFilter, 'status' | 'hot'> & { readonly words: string; readonly title?: string }
const CHOICES: readonly LeadsChoice[] = [
  { words: 'New', status: 'new', hot: false },
  { words: 'Hot', status: 'new', hot: true, title: `New leads that score ${HOT_SCORE} or more` },
  { words: 'Saved', status: 'saved', hot: false },
  { words: 'Replied', status: 'replied', hot: false },
  { words: 'Ignored', status: 'ignored', hot: false },
  { words: 'All', status: 'all', hot: false },
]

/** Chips with counts for the status, and menus for intent, community and order. */
export const LeadFilters = ({ counts }: { readonly counts: LeadCounts | undefined }) => {
  const filter = leads.useFilter()
  const { intent: _i, community: _c, ...bare } = filter
  // Without leads, there is nothing to filter.
  if (counts?.all === 0 && filter.search === '')
    return (
      <div className="flex shrink-0 border-b border-line px-3 py-2 empty:hidden">
        <PassedOverSoFar />
      </div>
    )
  return (
    <Group label="Filter leads" className="grid shrink-0 gap-1.5 border-b border-line px-3 py-2">
      <div className="flex flex-wrap gap-0.5">
        {CHOICES.map(({ words, title, status, hot }) => (
          <Chip
            key={words}
            active={filter.status === status && filter.hot === hot}
            count={status === 'all' ? undefined : counts?.[hot ? 'hot' : status]}
            title={title}
            className={TAB_CHIP}
            onClick={() => choose({ ...filter, status, hot })}
          >
            {words}
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Menu
          trigger={
            <MenuChip active={filter.intent !== undefined}>
              <span className="inline-block first-letter:uppercase">
                {filter.intent ? INTENT_WORDS[filter.intent] : 'Intent'}
              </span>
            </MenuChip>
          }
        >
          <MenuChoice
            checked={filter.intent === undefined}
            onSelect={() => choose(filter.community ? { ...bare, community: filter.community } : bare)}
          >
            Any intent
          </MenuChoice>
          {INTENTS.map((intent) => (
            <MenuChoice
              key={intent}
              checked={filter.intent === intent}
              onSelect={() => choose({ ...filter, intent })}
            >
              <span className="inline-block first-letter:uppercase">{INTENT_WORDS[intent]}</span>
            </MenuChoice>
          ))}
        </Menu>
        <CommunityMenu
          filter={filter}
          clear={() => choose(filter.intent ? { ...bare, intent: filter.intent } : bare)}
        />
        <Menu trigger={<MenuChip active={false}>{ORDER_WORDS[filter.order]}</MenuChip>}>
          {(['best', 'newest'] as const).map((order) => (
            <MenuChoice key={order} checked={filter.order === order} onSelect={() => void setOrder(order)}>
              {ORDER_WORDS[order]}
            </MenuChoice>
          ))}
        </Menu>
        <PassedOver />
      </div>
    </Group>
  )
}

/** The way to the posts that were passed over before there is a lead. Without communities, no post was passed over either. */
export const PassedOverSoFar = () =>
  useDesk('forum', 'settings', {}).data?.settings?.communities.length !== 0 && <PassedOver />

/** The way to the posts that were passed over. */
const PassedOver = () => (
  <button
    type="button"
    title="Posts that Quillport passed over, with the reasons"
    onClick={() => go('leads', PASSED)}
    className="ml-auto inline-flex h-[22px] items-center gap-0.5 rounded-1 pl-1 text-s text-ink-2 hover:text-ink hover:underline"
  >
    Passed over
    <ChevronRight size={12} aria-hidden="true" />
  </button>
)

const MenuChip = ({
  active,
  children,
  ...rest
}: React.ComponentProps<'button'> & { readonly active: boolean }) => (
  <button
    type="button"
    {...rest}
    className={`inline-flex h-[22px] max-w-44 items-center gap-1 rounded-full border px-2 text-s whitespace-nowrap ${active ? 'border-ink bg-ink text-surface' : 'border-line text-ink-2 hover:bg-hover'}`}
  >
    <span className="truncate">{children}</span>
    <ChevronDown size={12} aria-hidden="true" className="shrink-0" />
  </button>
)

/**
 * Reads the communities of the best leads for the filter. The settings cannot supply the names, because leads name communities
 * differently.
 */
const useCommunities = (enabled: boolean): readonly string[] => {
  const input = { status: 'all' as const, limit: 500 }
  const best = useQuery({
    ...deskQuery('leads', 'list', input),
    enabled,
  })
  const names = (best.data?.rows ?? []).map(({ community }) => community).filter((name) => name !== '')
  return [...new Set(names)].sort((a, b) => a.localeCompare(b))
}

const CommunityMenu = ({ filter, clear }: { readonly filter: LeadsFilter; readonly clear: () => void }) => {
  const [open, setOpen] = useState(false)
  const watched = useDesk('forum', 'settings', {}).data?.settings?.communities.length ?? 0
  const communities = useCommunities(open)
  if (watched < 2 && filter.community === undefined) return null
  return (
    <Menu
      onOpenChange={setOpen}
      trigger={
        <MenuChip active={filter.community !== undefined}>
          {filter.community === undefined ? 'Community' : shortCommunity(filter.community)}
        </MenuChip>
      }
    >
      <MenuChoice checked={filter.community === undefined} onSelect={clear}>
        Any community
      </MenuChoice>
      {communities.map((community) => (
        <MenuChoice
          key={community}
          checked={filter.community === community}
          onSelect={() => choose({ ...filter, community })}
        >
          <span className="truncate">{shortCommunity(community)}</span>
        </MenuChoice>
      ))}
    </Menu>
  )
}
