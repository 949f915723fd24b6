import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from './use-keys.ts'

/** The shortest time between two searches, so that fast typing does not send one for each letter. */
const BETWEEN_MS = 150

type Properties = { label: string; value: string; onSearch: (value: string) => void }

/** The search of a screen: it searches while the user types, and the key `/` goes there. */
export function SearchField({ label, value, onSearch }: Properties) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  // Not effects that wait for the next paint: a search that waits to be sent would undo a link that was followed before.
  useLayoutEffect(() => {
    // What comes back from the address is older than what was typed meanwhile.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useLayoutEffect(() => {
    if (typed === value) return
    const send = () => {
      sent.current = typed
      sentAt.current = performance.now()
      onSearch(typed)
    }
    const waitMs = sentAt.current + BETWEEN_MS - performance.now()
    if (waitMs <= 0) return send()
    const timer = setTimeout(send, waitMs)
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
