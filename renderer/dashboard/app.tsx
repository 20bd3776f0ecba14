import { lazy } from 'react'
import { EntryLoading } from './entry/entry-layout.tsx'
import { Forgot } from './entry/forgot.tsx'
import { Join } from './entry/join.tsx'
import { SignIn } from './entry/sign-in.tsx'
import { CheckMail, SignUp } from './entry/sign-up.tsx'
import { Failed } from './failed.tsx'
import { useWays } from './queries.ts'
import { useRoute } from './route.ts'
import { type Inside, isInside, type Route } from './routes.ts'
import { Loaded } from './shell/loaded.tsx'
import { Shell } from './shell/shell.tsx'
import { ToastLine } from './toasts.tsx'

// The first page does not need these pages, so the browser loads them later.
const AuthorizePage = lazy(async () => ({
  default: (await import('./authorize/authorize-page.tsx')).AuthorizePage,
}))
const SearchConsolePage = lazy(async () => ({
  default: (await import('./search-console/search-console-page.tsx')).SearchConsolePage,
}))

/** The dashboard: the sign-in pages or, for a person who is signed in, the shell with its pages. */
export const App = () => {
  const route = useRoute((state) => state.route)
  return (
    <>
      {route.page === 'authorize' ? (
        <Loaded>
          <AuthorizePage key={route.request} request={route.request} />
        </Loaded>
      ) : route.page === 'search-console' ? (
        <Loaded>
          <SearchConsolePage key={route.answer} answer={route.answer} />
        </Loaded>
      ) : isInside(route) ? (
        <Shell route={route} />
      ) : (
        <BeforeSession route={route} />
      )}
      <ToastLine />
    </>
  )
}

const BeforeSession = ({ route }: { readonly route: Exclude<Route, Inside> }) => {
  const { data: ways, error, refetch } = useWays()
  if (!ways)
    return error ? (
      <main className="grid h-full place-items-center">
        <Failed title="The service does not answer" error={error} onRetry={() => void refetch()} />
      </main>
    ) : (
      <EntryLoading />
    )
  switch (route.page) {
    case 'sign-in':
      return <SignIn ways={ways} asked={route.asked} failure={route.failure ?? null} />
    case 'sign-up':
      return <SignUp ways={ways} />
    case 'check-mail':
      return <CheckMail />
    case 'forgot':
      return <Forgot ways={ways} />
    case 'join':
      return <Join key={route.token} ways={ways} token={route.token} />
  }
}
