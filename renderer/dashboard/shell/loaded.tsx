import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

type Props = { readonly children: ReactNode }

/** Shows a page whose script loads when the page opens. If loading fails, for example without a network, says so. */
export class Loaded extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed)
      return <Suspense fallback={<main className="flex-1" />}>{this.props.children}</Suspense>
    return (
      <main className="grid flex-1 place-items-center">
        <Empty
          level="h1"
          title="This page could not be loaded"
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          <p>
            Check the network connection, then reload. If the service has just been updated, you only need to
            reload.
          </p>
        </Empty>
      </main>
    )
  }
}
