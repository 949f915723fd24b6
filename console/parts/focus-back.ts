import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Gives the focus to the button that opens an editor in its place, once the editor is closed: it had the focus, and is
 * gone. Returns the ref of what has both; `opener` selects the button in it.
 */
export function useFocusBack<Place extends HTMLElement>(isOpen: boolean, opener: string): RefObject<Place> {
  const place = useRef<Place>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) place.current?.querySelector<HTMLElement>(opener)?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return place
}
