import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'

type Props = {
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  readonly children: ReactNode
}

/** A button that loads the next page. If the last attempt failed, says why. */
export const ShowMore = ({ pages, children }: Props) => (
  <>
    <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {pages.isFetchingNextPage && <Spinner />}
      {children}
    </Button>
    {pages.isFetchNextPageError && (
      <span role="alert" className="text-s text-bad">
        {wordsOf(pages.error)}
      </span>
    )}
  </>
)
