import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

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

/**
 * Gives the focus on when what has it goes away, such as an item that was removed: to a button of the item after it or
 * before it, or to one of the whole list. `button` and `last` select them.
 */
export function useFocusOnward(item: RefObject<HTMLElement>, button: string, list: string, last: string): void {
  useLayoutEffect(
    () => () => {
      const gone = item.current
      if (!gone?.contains(document.activeElement)) return
      const neighbor = gone.nextElementSibling ?? gone.previousElementSibling
      const next = neighbor?.querySelector<HTMLElement>(button) ?? gone.closest(list)?.querySelector<HTMLElement>(last)
      // A dialog of the item, which keeps the focus in itself, is closed after this.
      queueMicrotask(() => next?.focus())
    },
    [],
  )
}
