import { Empty } from '../../ui/empty.tsx'

/** Says how to get a workspace. */
export const NoWorkspace = ({ email }: { readonly email: string }) => (
  <main className="grid flex-1 place-items-center">
    <Empty level="h1" title="You have no workspace yet">
      <p>
        A workspace holds leads, articles, sites and agent keys. To join one, ask its owner to invite{' '}
        <strong className="font-semibold text-ink">{email}</strong>, and open the link of the invitation here.
      </p>
      <p>For a workspace of your own, ask the person who runs this service.</p>
    </Empty>
  </main>
)
