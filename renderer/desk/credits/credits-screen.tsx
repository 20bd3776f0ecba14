import { Page } from '../../ui/section.tsx'

/** Credits. */
export const CreditsScreen = () => <Page title="Credits">{null}</Page>
