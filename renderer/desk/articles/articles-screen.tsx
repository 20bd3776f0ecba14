import { Page } from '../../ui/section.tsx'

/** Articles. */
export const ArticlesScreen = () => <Page title="Articles">{null}</Page>
