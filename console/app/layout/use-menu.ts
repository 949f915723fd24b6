import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'

/** A menu that closes when something in it was chosen, by Escape, by a press elsewhere, and on another screen. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const [location] = useLocation()
  const close = () => {
    if (menu.current !== null) menu.current.open = false
  }
  useEffect(close, [location])
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', key)
    }
  }, [])
  return { menu, close }
}
