/** CSS classes of the column in which an article is read, edited and checked. Its lines have about 70 characters. */
export const COLUMN = 'mx-auto w-full max-w-[704px] px-4 two:px-8'

/** CSS classes of the bars above and below the column: they begin at its left edge, and have more room at the right. */
export const BAR_OF_COLUMN =
  'px-4 two:pl-[max(32px,calc((100%-640px)/2))] two:pr-[max(32px,calc((100%-640px)/2-160px))]'
