import { Page } from '../../ui/section.tsx'

/** Rankings. */
export const RankingsScreen = () => <Page title="Rankings">{null}</Page>
