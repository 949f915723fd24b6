import { useState } from 'preact/hooks'

/** The rows that are selected, by name; also those on other pages. */
export type Selection = {
  readonly names: ReadonlySet<string>
  set(names: readonly string[], isSelected: boolean): void
  clear(): void
}

export function useSelection(): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return {
    names,
    set(changed, isSelected) {
      const next = new Set(names)
      for (const name of changed) {
        if (isSelected) next.add(name)
        else next.delete(name)
      }
      setNames(next)
    },
    clear: () => setNames(new Set()),
  }
}
