import { AuthorizePage } from './authorize/authorize-page.tsx'
import { EntryLoading } from './entry/entry-layout.tsx'
import { Forgot } from './entry/forgot.tsx'
import { Join } from './entry/join.tsx'
import { SignIn } from './entry/sign-in.tsx'
import { CheckMail, SignUp } from './entry/sign-up.tsx'
import { Failed } from './failed.tsx'
import { usePlace } from './place.ts'
import { useWays } from './queries.ts'
import { type Inside, isInside, type Place } from './routes.ts'
import { SearchConsolePage } from './search-console/search-console-page.tsx'
import { Shell } from './shell/shell.tsx'
import { ToastLine } from './toasts.tsx'

/** The dashboard: the pages before the session, or the shell with its pages. */
export const App = () => {
  const place = usePlace((state) => state.place)
  return (
    <>
      {place.page === 'authorize' ? (
        <AuthorizePage key={place.request} request={place.request} />
      ) : place.page === 'search-console' ? (
        <SearchConsolePage key={place.answer} answer={place.answer} />
      ) : isInside(place) ? (
        <Shell place={place} />
      ) : (
        <BeforeSession place={place} />
      )}
      <ToastLine />
    </>
  )
}

const BeforeSession = ({ place }: { readonly place: Exclude<Place, Inside> }) => {
  const { data: ways, error, refetch } = useWays()
  if (!ways)
    return error ? (
      <main className="grid h-full place-items-center">
        <Failed title="The service does not answer" error={error} onRetry={() => void refetch()} />
      </main>
    ) : (
      <EntryLoading />
    )
  switch (place.page) {
    case 'sign-in':
      return <SignIn ways={ways} asked={place.asked} failure={place.failure ?? null} />
    case 'sign-up':
      return <SignUp ways={ways} />
    case 'check-mail':
      return <CheckMail />
    case 'forgot':
      return <Forgot ways={ways} />
    case 'join':
      return <Join key={place.token} ways={ways} token={place.token} />
  }
}
