import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError } from '../../../contract/errors.ts'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { EntryLayout, EntryLoading } from '../entry/entry-layout.tsx'
import { Link } from '../link.tsx'
import { answerIn } from './google-answer.ts'

const rankingsOf = (workspaceId: string): string => `/w/${encodeURIComponent(workspaceId)}#/rankings`

/** Finishes a sign-in at Google that this browser began, then opens the rankings. `answer` is the query that Google returned. */
export const SearchConsolePage = ({ answer }: { readonly answer: string }) => {
  const given = answerIn(answer)
  const { data, error } = useQuery({
    queryKey: ['google', answer],
    queryFn: async () => {
      if (!given)
        throw new AppError(
          'conflict',
          'Google’s response is missing from the address of this page. Connect Search Console again under Rankings.',
        )
      return call('searchConsole', 'finish', given)
    },
    // Google's answer works only once.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (data && given) window.location.replace(rankingsOf(given.workspace_id))
  }, [data, given])
  // Another part of the dashboard is opening the sign-in page.
  if (!error || (error instanceof AppError && error.code === 'unauthorized')) return <EntryLoading />
  return (
    <EntryLayout
      title="Search Console is not connected"
      text={<p role="alert">{wordsOf(error)}</p>}
      after={
        <p>
          {given ? (
            <a
              href={rankingsOf(given.workspace_id)}
              className="rounded-1 font-medium text-accent underline-offset-2 hover:underline"
            >
              Back to Rankings
            </a>
          ) : (
            <Link to={{ page: 'home' }}>Open your workspaces</Link>
          )}
        </p>
      }
    />
  )
}
