import { useState } from 'react'
import type { Updates } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { BANNER } from '../banner.ts'
import { go } from '../route.ts'
import { useReportUnsaved, useUpdateActs, useUpdates } from './install.ts'
import { WhatsNew } from './whats-new.tsx'

const PLACE = cx(BANNER, 'flex-wrap bg-sunken')
const QUIET = { small: true, tone: 'quiet', className: 'h-6 text-s' } as const

/** A quiet banner about a newer version, and how far the update has come. */
export const UpdateBanner = () => {
  const updates = useUpdates()
  useReportUnsaved()
  return updates?.offer && !updates.offer.later ? <Offered updates={updates} offer={updates.offer} /> : null
}

type Props = { readonly updates: Updates; readonly offer: NonNullable<Updates['offer']> }

const Offered = ({ updates, offer }: Props) => {
  const { install, cancel, later, tried } = useUpdateActs()
  const [reads, setReads] = useState(false)
  const { state, message, failed, done, waits_for, package_path } = updates
  const close = (
    <Button {...QUIET} onClick={() => later.mutate(undefined)}>
      Close
    </Button>
  )
  const stop = (
    <Button {...QUIET} onClick={() => cancel.mutate(undefined)}>
      Cancel
    </Button>
  )
  const words = (text: string) => (
    <span className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">{text}</span>
  )
  switch (state) {
    case 'at_quit':
      return null
    case 'downloading':
      return (
        <div role="status" className={PLACE}>
          {words(`Downloading Quillport ${offer.version}: ${Math.floor((done / offer.size) * 100)} %`)}
          {stop}
        </div>
      )
    case 'waiting':
      return (
        <div role="status" className={PLACE}>
          {words(waitingWords(updates, offer.version, waits_for))}
          {stop}
        </div>
      )
    case 'handed_over':
      return (
        <div role="status" className={PLACE}>
          {words(message ?? '')}
          {close}
        </div>
      )
    case 'idle':
    case 'looking':
      if (tried && message !== null)
        return (
          <div role="status" className={PLACE}>
            {words(message)}
            {package_path !== null && (
              <TextButton onClick={() => go('settings', 'updates')}>Show the command</TextButton>
            )}
            {failed && (
              <TextButton disabled={install.isPending} onClick={() => install.mutate('now')}>
                Try again
              </TextButton>
            )}
            {close}
          </div>
        )
      return (
        <div role="status" className={PLACE}>
          <span className="min-w-0 grow basis-60">Quillport {offer.version} is available.</span>
          <TextButton onClick={() => setReads(true)}>What is new</TextButton>
          <Button
            small
            className="h-6 text-s"
            disabled={install.isPending}
            onClick={() => install.mutate('now')}
          >
            Update now
          </Button>
          <Button {...QUIET} disabled={install.isPending} onClick={() => install.mutate('at_quit')}>
            When I quit
          </Button>
          <Button {...QUIET} onClick={() => later.mutate(undefined)}>
            Later
          </Button>
          <WhatsNew open={reads} onClose={() => setReads(false)} />
        </div>
      )
  }
}

/** Says what a downloaded update waits for. */
export const waitingWords = ({ by_installer }: Updates, version: string, waitsFor: string | null): string => {
  const then = by_installer
    ? 'Then your system’s installer opens by itself.'
    : 'Then the update begins by itself.'
  return waitsFor === null
    ? `Quillport ${version} is ready. The update begins now.`
    : `Quillport ${version} is ready. The update waits for ${waitsFor}. ${then}`
}
