import { RowList } from '../list/row-list.tsx'
import { useNow } from '../time.ts'
import { ArticleLinePlace, ArticleOption, ROW_HEIGHT } from './article-row.tsx'
import { type ArticlesFilter, articlePages, openArticle, useList } from './list.ts'

type Props = { readonly filter: ArticlesFilter; readonly total: number; readonly stale: boolean }

/** All articles of a filter. */
export const ArticleList = (props: Props) => {
  const index = useList((state) => state.index)
  const now = useNow()
  return (
    <RowList
      {...props}
      useRows={articlePages.useRows}
      idOf={articlePages.idOf}
      id="articles"
      label="Articles, newest first"
      height={ROW_HEIGHT}
      index={index}
      onOpen={openArticle}
      coming={<ArticleLinePlace />}
    >
      {(row, selected) => <ArticleOption row={row} now={now} selected={selected} />}
    </RowList>
  )
}
