import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useKeys } from './use-keys.ts'

/** Enough for the next letter that the user types; short enough to feel immediate. */
const WAIT_MS = 80

type Properties = { label: string; value: string; onSearch: (value: string) => void }

/** The search of a screen: it searches while the user types, and the key `/` goes there. */
export function SearchField({ label, value, onSearch }: Properties) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // What comes back from the address is older than what was typed meanwhile.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      sent.current = typed
      onSearch(typed)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys({ '/': () => input.current?.focus() })
  return (
    <div class="search">
      <label for={id} class="unseen">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
