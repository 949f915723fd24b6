import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorNotice, Skeleton } from './parts/states.tsx'
import type { Screen } from './screens.ts'

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
