import type { ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useState } from 'preact/hooks'
import { TEXTS } from '../../page/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../../ui/states.tsx'
import type { Screen } from './screens.ts'

/** Loads a screen, and shows it. */
export function LoadedScreen({ screen }: { screen: Screen }) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType }>()
  const [error, setError] = useState<unknown>()
  const [fault] = useErrorBoundary((thrown) => reportError(thrown))
  useEffect(() => {
    screen.load().then((Component) => setLoaded({ Component }), setError)
  }, [screen])
  // The files of an earlier version may be gone from the server.
  if (error !== undefined) return <ErrorNotice error={error} onAgain={() => location.reload()} />
  // A fault of a screen leaves the navigation, and a way to go on.
  if (fault !== undefined)
    return (
      <EmptyState title={TEXTS.fault}>
        <p>{String(fault)}</p>
        <Button onClick={() => location.reload()}>{TEXTS.again}</Button>
      </EmptyState>
    )
  return loaded === undefined ? <Skeleton lines={8} /> : <loaded.Component />
}
