import { Button } from '../../ui/button.tsx'
import { setTrusted, useTrusted } from '../trusted.ts'

/** The origins whose posts open without a question. Each can be removed, and the removal undone. */
export const TrustedSites = () => {
  const trusted = useTrusted()
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        Posts on these sites open directly in your browser. For posts on other sites, Quillport first shows
        the address.
      </p>
      <ul
        aria-label="Sites that open without asking"
        className="rounded-3 border border-line bg-surface px-3"
      >
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
    </div>
  )
}
