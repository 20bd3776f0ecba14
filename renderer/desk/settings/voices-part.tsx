import { useState } from 'react'
import type { BrandVoice } from '../../../contract/articles.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { voiceDialog } from '../dialogs.ts'
import { Hosted } from '../hosted.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { EmptyList } from './empty-list.tsx'
import { VoiceDialog } from './voice-dialog.tsx'

/** The brand voices, which the person can make, change and delete. */
export const VoicesPart = () => {
  const voices = useDesk('articles', 'brandVoices', {})
  const editable = voices.data?.editable ?? false
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const lacksModel = useDesk('model', 'get', isOwn ? {} : null).data?.provider === null
  return (
    <>
      <p className="text-ink-2">
        A brand voice tells the AI model how your articles should sound. You choose a voice when you create an
        article.
      </p>
      {lacksModel && (voices.data?.brand_voices.length ?? 0) > 0 && (
        <Note
          tone="plain"
          action={<TextButton onClick={() => go('settings', 'model')}>Connect an AI model</TextButton>}
        >
          No AI model is connected, so these voices have no effect yet.
        </Note>
      )}
      {voices.error && !voices.data ? (
        <CannotShow
          title="Your brand voices cannot be shown"
          error={voices.error}
          onRetry={() => void voices.refetch()}
        />
      ) : voices.data === undefined ? (
        <Loading label="Your brand voices are loading" className="grid gap-3" bars={['w-2/3', 'w-1/2']} />
      ) : voices.data.brand_voices.length === 0 ? (
        <EmptyList
          title={lacksModel ? 'Brand voices need an AI model' : 'No brand voices yet'}
          action={
            editable &&
            (lacksModel ? (
              <div className="flex flex-wrap justify-center gap-2">
                <Button tone="primary" onClick={() => go('settings', 'model')}>
                  Connect an AI model
                </Button>
                <NewVoice />
              </div>
            ) : (
              <NewVoice first />
            ))
          }
        >
          {!editable
            ? 'Brand voices of this workspace appear here.'
            : lacksModel
              ? 'Without an AI model, Quillport creates outlines instead of articles. The outlines use your own words. You can describe a voice now, and use it when a model is connected.'
              : 'Describe how your articles should sound, or let the AI model learn it from your own writing.'}
        </EmptyList>
      ) : (
        <Voices voices={voices.data.brand_voices} editable={editable} />
      )}
      {voices.data && !editable && (
        <p className="text-s text-ink-3">
          <Hosted what="Brand voices are made" by="editors" />
        </p>
      )}
      <VoiceDialog />
    </>
  )
}

const NewVoice = ({ first = false }: { readonly first?: boolean }) => (
  <Button tone={first ? 'primary' : 'normal'} onClick={() => voiceDialog.ask({ voice: null })}>
    New brand voice…
  </Button>
)

type Props = { readonly voices: readonly BrandVoice[]; readonly editable: boolean }

const Voices = ({ voices, editable }: Props) => {
  const [deleting, setDeleting] = useState<BrandVoice | null>(null)
  return (
    <section aria-label="Your brand voices" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{count(voices.length, 'brand voice')}</h3>
        {editable && <NewVoice />}
      </div>
      <ul className="rounded-3 border border-line bg-surface">
        {voices.map((voice) => (
          <li
            key={voice.brand_voice_id}
            className="flex items-start gap-2 border-b border-line p-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <div className="font-medium [overflow-wrap:anywhere]">{voice.name}</div>
              <p className="mt-1 line-clamp-3 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
                {voice.guidance}
              </p>
            </div>
            {editable && (
              <>
                <Button small aria-label={`Edit ${voice.name}`} onClick={() => voiceDialog.ask({ voice })}>
                  Edit…
                </Button>
                <Button
                  small
                  tone="removal"
                  aria-label={`Delete ${voice.name}`}
                  onClick={() => setDeleting(voice)}
                >
                  Delete…
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {deleting && <DeleteVoice voice={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

const DeleteVoice = ({ voice, onClose }: { readonly voice: BrandVoice; readonly onClose: () => void }) => {
  const { brand_voice_id, name } = voice
  const remove = useAct(() => callDesk('articles', 'removeBrandVoice', { brand_voice_id }), 'articles')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${name}”?`}
      description="Articles that were written in this voice stay as they are."
      confirm="Delete it"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
