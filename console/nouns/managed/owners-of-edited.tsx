import type { Schemas } from '@flaghoist/client'
import { OwnerNote } from './owner-note.tsx'
import { touchedBy } from './touched.ts'

/** Says who owns what an operation edits of a feature, and what becomes of the edit. */
export function OwnersOfEdited({ operation }: { operation: Schemas['BatchOperation'] }) {
  const touched = touchedBy(operation)
  if (touched === undefined) return null
  return (
    <>
      {touched.fields.map((at) => (
        <OwnerNote key={at} of={touched.of} at={at} isEdited />
      ))}
    </>
  )
}
