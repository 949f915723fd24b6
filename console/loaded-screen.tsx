import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { EmptyState, ErrorNotice, Skeleton } from './parts/states.tsx'
import { useTitle } from './parts/use-title.ts'
import type { Screen } from './screens.ts'
import { TEXTS } from './texts.ts'

/** Loads a screen, and shows it. */
export function LoadedScreen({ screen }: { screen: Screen }) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType }>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    screen.load().then((Component) => setLoaded({ Component }), setError)
  }, [screen])
  // The files of an earlier version may be gone from the server.
  if (error !== undefined) return <ErrorNotice error={error} onAgain={() => location.reload()} />
  return loaded === undefined ? <Skeleton lines={8} /> : <loaded.Component />
}

export function NotFound() {
  useTitle(TEXTS.notFound)
  return (
    <EmptyState title={TEXTS.notFound}>
      <p>{TEXTS.notFoundHint}</p>
    </EmptyState>
  )
}
