import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy.ts'

type Props = {
  readonly text: string
  /** What is copied, for screen readers, if `children` does not name it. */
  readonly of?: string
  /** A primary button has the full height, because it stands among the buttons of a dialog. */
  readonly tone?: 'normal' | 'primary'
  /** Is called after the text was copied. */
  readonly onCopied?: (() => void) | undefined
  readonly children: string
}

/** A button that copies a text and says whether that worked. */
export const CopyButton = ({ text, of, tone = 'normal', onCopied, children }: Props) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2500)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <Button
      tone={tone}
      small={tone === 'normal'}
      onClick={async () => {
        const copied = await copyText(text)
        setState(copied ? 'copied' : 'failed')
        if (copied) onCopied?.()
      }}
    >
      {state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      <span aria-live="polite">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Select it and copy it by hand' : children}
      </span>
      {of !== undefined && <span className="sr-only">{of}</span>}
    </Button>
  )
}
