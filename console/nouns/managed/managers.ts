import type { Schemas } from '@flaghoist/client'

/** Who manages the objects of a kind, by their names. */
export type Managers = {
  readonly of: (name: string) => readonly string[]
  /** Whether there are more than were read. */
  readonly hasMore: boolean
}

export function managersIn({ total, fields }: Schemas['OwnedFields'] = { total: 0, fields: [] }): Managers {
  const found = new Map<string, Set<string>>()
  for (const { owner } of fields) {
    const managers = found.get(owner.name) ?? new Set()
    found.set(owner.name, managers.add(owner.manager))
  }
  return { of: (name) => [...(found.get(name) ?? [])], hasMore: total > fields.length }
}
