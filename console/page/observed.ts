import { useEffect, useState } from 'preact/hooks'

/** A value of the page that components show, and others set. */
export type Observed<Value> = {
  readonly now: () => Value
  readonly set: (next: Value) => void
  /** Calls `listener` after each change; returns how to end that. */
  readonly onChange: (listener: () => void) => () => void
}

export function observed<Value>(value: Value): Observed<Value> {
  let now = value
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    set(next) {
      if (now === next) return
      now = next
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useObserved<Value>({ now, onChange }: Observed<Value>): Value {
  const [value, setValue] = useState(now)
  useEffect(() => {
    setValue(now)
    return onChange(() => setValue(now))
  }, [])
  return value
}
