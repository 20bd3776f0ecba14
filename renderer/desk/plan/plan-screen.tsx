import { Page } from '../../ui/section.tsx'

/** Plan. */
export const PlanScreen = () => <Page title="Plan">{null}</Page>
