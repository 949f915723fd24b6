import { useEffect, useState } from 'preact/hooks'
import { isConnected } from './connection.ts'

/** A connection that is back sooner is not worth a word. */
const PATIENCE_MS = 4000

/** Whether the page hears of changes; false some seconds after the connection was lost. */
export function useLive(): boolean {
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      if (isConnected.now()) setLive(true)
      else timer = setTimeout(() => setLive(document.visibilityState === 'hidden'), PATIENCE_MS)
    }
    changed()
    const end = isConnected.onChange(changed)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  return isLive
}
