import { Page } from '../../ui/section.tsx'

/** Sites. */
export const SitesScreen = () => <Page title="Sites">{null}</Page>
