import { lazy } from 'react'
import { EntryLoading } from './entry/entry-layout.tsx'
import { Forgot } from './entry/forgot.tsx'
import { Join } from './entry/join.tsx'
import { SignIn } from './entry/sign-in.tsx'
import { CheckMail, SignUp } from './entry/sign-up.tsx'
import { Failed } from './failed.tsx'
import { usePlace } from './place.ts'
import { useWays } from './queries.ts'
import { type Inside, isInside, type Place } from './routes.ts'
import { Loaded } from './shell/loaded.tsx'
import { Shell } from './shell/shell.tsx'
import { ToastLine } from './toasts.tsx'

// The first page does not need the following pages, so the browser loads them later.
const AuthorizePage = lazy(async () => ({
  default: (await import('./authorize/authorize-page.tsx')).AuthorizePage,
}))
const SearchConsolePage = lazy(async () => ({
  default: (await import('./search-console/search-console-page.tsx')).SearchConsolePage,
}))

/** The dashboard: the sign-in pages or, for a person who is signed in, the shell with its pages. */
export const App = () => {
  const place = usePlace((state) => state.place)
  return (
    <>
      {place.page === 'authorize' ? (
        <Loaded>
          <AuthorizePage key={place.request} request={place.request} />
        </Loaded>
      ) : place.page === 'search-console' ? (
        <Loaded>
          <SearchConsolePage key={place.answer} answer={place.answer} />
        </Loaded>
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
