import { useState } from 'react'
import { PLATFORMS, type Platform, type Site } from '../../../contract/sites.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { OneOf } from '../../ui/one-of.tsx'
import { issueOf, recoveryOf, wordsOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { loginOf, missingWords, PLATFORM_WORDS, type TypedLogin } from './platforms.ts'
import { isOpen } from './site-row.tsx'

type Props = {
  /** The site that needs a new login. Null connects another site. */
  readonly site: Site | null
  readonly onClose: () => void
}

/** Returns the service's message about a field, whose path may begin with `login`. */
const faultOf = (error: unknown, name: string): string | null =>
  issueOf(error, `login.${name}`) ?? issueOf(error, name)

/**
 * Connects a site, or gives a connected site a new login. Only this dialog keeps the typed secrets: the mutation takes no
 * arguments, so the mutation cache does not store them.
 */
export const ConnectDialog = ({ site, onClose }: Props) => {
  const [platform, setPlatform] = useState<Platform>(site?.platform ?? 'wordpress')
  const [typed, setTyped] = useState<TypedLogin>(site ? { url: site.url } : {})
  const connect = useAct(
    () =>
      callDesk('sites', 'connect', {
        login: loginOf(platform, typed),
        ...(site ? { connection_id: site.connection_id } : {}),
      }),
    'sites',
  )
  const { name, steps, fields } = PLATFORM_WORDS[platform]
  const missing = missingWords(platform, typed)
  const error = connect.isPending ? null : connect.error
  const placed = fields.some((field) => faultOf(error, field.name))
  const choose = (next: Platform) => {
    connect.reset()
    setTyped({})
    setPlatform(next)
  }
  const send = () => {
    connect.mutate(undefined, {
      onSuccess: (connected) => {
        onClose()
        toast(site ? `The new login for ${connected.name} was saved.` : `${connected.name} is connected.`)
      },
    })
  }
  const lost = useLostWords()
  return (
    <FormDialog
      wide
      loose
      title={site ? `Update the login of ${site.name}` : 'Connect a site'}
      description={`Quillport checks the login before saving it.${lost ? '' : ' The login is stored encrypted and never shown again.'}`}
      error={error && !placed ? `${wordsOf(error)} ${recoveryOf(error)}` : null}
      submit="Check and connect"
      ready={missing === ''}
      missing={missing}
      busy={connect.isPending}
      progress="Asking the site"
      onClose={onClose}
      onSubmit={send}
    >
      {!site && (
        <OneOf
          label="Platform"
          options={PLATFORMS.map((value) => ({ value, words: PLATFORM_WORDS[value].name }))}
          value={platform}
          onChoose={(one) => !connect.isPending && choose(one)}
        />
      )}
      <ol
        aria-label={`Where to find the login in ${name}`}
        className="grid list-decimal gap-1 rounded-2 bg-sunken py-2.5 pr-3 pl-8 text-s text-ink-2"
      >
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {fields.map((field, place) => (
        <div key={`${platform} ${field.name}`} className="grid gap-1">
          <TextField
            label={field.label}
            hint={
              field.refused !== undefined && faultOf(error, field.name) ? (
                <>
                  {field.hint}
                  <details className="mt-1 text-ink-2">
                    <summary className="w-fit rounded-1">Details</summary>
                    <p className="mt-1">{field.refused}</p>
                  </details>
                </>
              ) : (
                field.hint
              )
            }
            optional={field.optional ?? false}
            error={faultOf(error, field.name)}
            {...(place === 0 ? { 'data-first': true } : {})}
            name={field.name}
            type={field.secret ? 'password' : 'text'}
            autoComplete={field.secret ? 'new-password' : 'off'}
            maxLength={500}
            placeholder={field.placeholder}
            value={typed[field.name] ?? ''}
            onText={(text) => setTyped({ ...typed, [field.name]: text })}
          />
          {field.name === 'url' && isOpen(typed.url ?? '') && (
            <p className="text-s text-warn">
              This address is not encrypted (http): others on the network can read the login. Use the site’s
              https address if it has one.
            </p>
          )}
        </div>
      ))}
      {lost && <Note tone="plain">{lost}</Note>}
    </FormDialog>
  )
}
