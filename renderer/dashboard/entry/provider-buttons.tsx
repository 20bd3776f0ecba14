import type { Provider } from '../../../contract/dashboard/account.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { keepAsked } from '../asked-page.ts'
import { auth } from '../auth.ts'
import { wordsOf } from '../auth-error.ts'
import { PROVIDER_NAMES } from '../provider-failure-words.ts'
import { useAct } from '../queries.ts'
import type { Asked } from '../routes.ts'

type Props = { readonly providers: readonly Provider[]; readonly asked: Asked }

/** Buttons for signing in through a provider. The browser leaves this page and later returns to the sign-in page. */
export const ProviderButtons = ({ providers, asked }: Props) => {
  const begin = useAct((provider: Provider) => auth.beginAtProvider(provider))
  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider}
          className="h-8 w-full justify-center"
          disabled={begin.isPending || begin.isSuccess}
          onClick={() =>
            begin.mutate(provider, {
              onSuccess: (address) => {
                keepAsked(asked)
                window.location.assign(address)
              },
            })
          }
        >
          {begin.variables === provider && (begin.isPending || begin.isSuccess) && <Spinner />}
          Sign in with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
      {begin.error && (
        <Note tone="bad" announce>
          {wordsOf(begin.error)}
        </Note>
      )}
    </>
  )
}
