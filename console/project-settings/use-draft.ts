import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'

type Project = Schemas['Project']

export type Draft<Fields> = {
  readonly fields: Fields
  readonly isChanged: boolean
  /** The project as it was when the first field was edited: what the writer has seen. */
  readonly seen: Project
  set(changed: Partial<Fields>): void
  /** Goes on from the project as it is now, with what was edited. */
  goOn(): void
  throwAway(): void
}

/** What is edited of a project. A field that was not edited shows the project as it is now. */
export function useDraft<Fields extends object>(now: Project, fieldsOf: (project: Project) => Fields): Draft<Fields> {
  const [edited, setEdited] = useState<Partial<Fields>>({})
  const [seen, setSeen] = useState<Project>()
  const fields = { ...fieldsOf(now), ...edited }
  return {
    fields,
    isChanged: JSON.stringify(fields) !== JSON.stringify(fieldsOf(now)),
    seen: seen ?? now,
    set(changed) {
      setEdited({ ...edited, ...changed })
      setSeen(seen ?? now)
    },
    goOn: () => setSeen(now),
    throwAway() {
      setEdited({})
      setSeen(undefined)
    },
  }
}
