import { useState } from 'preact/hooks'

export type Edited<Fields, Resource> = {
  readonly fields: Fields
  readonly isChanged: boolean
  /** The resource as it was when the first field was edited: what the writer has seen. */
  readonly seen: Resource
  set(changed: Partial<Fields>): void
  /** Goes on from the resource as it is now, with what was edited. */
  goOn(): void
  throwAway(): void
}

/** What is edited of a resource. A field that was not edited shows the resource as it is now. */
export function useEdited<Fields extends object, Resource>(
  now: Resource,
  fieldsOf: (resource: Resource) => Fields,
): Edited<Fields, Resource> {
  const [edited, setEdited] = useState<Partial<Fields>>({})
  const [seen, setSeen] = useState<Resource>()
  const fields = { ...fieldsOf(now), ...edited }
  return {
    fields,
    isChanged: JSON.stringify(fields) !== JSON.stringify(fieldsOf(now)),
    seen: seen ?? now,
    set(changed) {
      setEdited({ ...edited, ...changed })
      setSeen((before) => before ?? now)
    },
    goOn: () => setSeen(() => now),
    throwAway() {
      setEdited({})
      setSeen(undefined)
    },
  }
}
