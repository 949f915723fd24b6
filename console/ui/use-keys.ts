import { useEffect } from 'preact/hooks'

type Keys = Readonly<Record<string, () => void>>

/** Keys that work everywhere on a screen, but not while the user types. `mod+k` is with Ctrl or Command. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey
      if (event.altKey || event.defaultPrevented || (!isMod && isTyping(event.target))) return
      const run = keys[isMod ? `mod+${event.key.toLowerCase()}` : event.key]
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
