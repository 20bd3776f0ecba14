import { Button } from '../../ui/button.tsx'
import { setTrusted, useTrusted } from '../trusted.ts'

/** The origins whose posts open without a question. Each can be removed, and the removal undone. */
export const TrustedPart = () => {
  const trusted = useTrusted()
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        Posts on trusted sites open at once. Quillport still asks before it opens any other site. Trust only a
        site that does not forward its visitors to other sites.
      </p>
      {trusted.length === 0 ? (
        <p className="text-ink-2">
          No site is trusted yet. When you open a lead’s post, Quillport offers to trust its site.
        </p>
      ) : (
        <ul aria-label="Trusted sites" className="rounded-3 border border-line bg-surface px-3">
          {trusted.map((origin) => (
            <li
              key={origin}
              className="flex items-center gap-3 py-2 [&:not(:last-child)]:border-b [&:not(:last-child)]:border-line"
            >
              <span className="min-w-0 flex-1 font-mono text-s [overflow-wrap:anywhere]">{origin}</span>
              <Button small aria-label={`Remove ${origin}`} onClick={() => void setTrusted(origin, false)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
