import type { SourceKind } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { showOpened } from '../../ui/show-opened.ts'
import { useLacksRedditKeys } from './reddit-access.tsx'

type CommunityForm = { readonly form: string; readonly kind: string }
/** Names and addresses to try, indexed by source. Forums that need no keys come first. */
const FORMS_OF: Readonly<Record<SourceKind, readonly CommunityForm[]>> = {
  hacker_news: [
    { form: 'hacker news', kind: 'New posts on Hacker News' },
    { form: 'search: invoicing software', kind: 'Hacker News posts with these words' },
  ],
  stack_exchange: [
    { form: 'freelancing.stackexchange.com', kind: 'A Stack Exchange site, or one of its tags' },
  ],
  lemmy: [{ form: '!selfhosted@lemmy.world', kind: 'A Lemmy community' }],
  discourse: [
    { form: 'https://community.home-assistant.io', kind: 'A Discourse forum, or one of its categories' },
  ],
  feed: [{ form: 'https://wordpress.org/news/feed/', kind: 'Any RSS or Atom feed' }],
  reddit: [{ form: 'r/freelance', kind: 'A subreddit' }],
}

const FORMS = Object.entries(FORMS_OF).flatMap(([source, forms]) => forms.map((one) => ({ ...one, source })))

type Props = { readonly onPick: (text: string) => void }

/** Examples of what can be watched. A click puts the example into the field. */
export const CommunityForms = ({ onPick }: Props) => {
  const lacksRedditKeys = useLacksRedditKeys()
  return (
    <details className="mt-2 scroll-mb-24" onToggle={showOpened}>
      <summary className="w-fit cursor-default rounded-1 text-accent">What can I add?</summary>
      <p className="mt-1">Select an example to try it. Nothing is added until you select “Add”.</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 two:grid-cols-[auto_1fr]">
        {FORMS.map(({ source, form, kind }) => (
          <div key={form} className="contents">
            <dt>
              <TextButton
                title="Put this example into the field"
                onClick={() => onPick(form)}
                className="text-left font-mono text-s font-normal! [overflow-wrap:anywhere]"
              >
                {form}
              </TextButton>
            </dt>
            <dd className="mb-1.5 text-s two:mb-0">
              {kind}
              {source === 'reddit' && lacksRedditKeys && ', through your private feed or with API keys'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
