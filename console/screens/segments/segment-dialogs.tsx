import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { when } from '../../editing/edits/edit.ts'
import { ownerIn } from '../../nouns/managed/owner-note.tsx'
import { useWarnings } from '../../nouns/sdk-warnings/use-warnings.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { RemovedDefinition } from '../definitions/removed-definition.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { Uses } from '../definitions/uses.tsx'
import { type SegmentFields, SegmentForm } from './segment-form.tsx'
import { SEGMENT_TEXTS } from './texts.ts'

const EMPTY: SegmentFields = { name: '', description: null, project: null, constraints: [] }
const UNNAMED = 'unnamed'

type Properties = { id: number; reason: string | undefined; onClose: () => void }
const bodyOf = ({ constraints, ...rest }: SegmentFields) => ({ ...rest, constraints: [...constraints] })

export function fieldsOf({ name, description, project, constraints }: Schemas['Segment']): SegmentFields {
  return { name, description, project, constraints }
}

export function CreateSegment({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState(EMPTY)
  const create = useWrite('createSegment', {
    done: ({ name }) => SEGMENT_TEXTS.made(name),
    showsFailures: true,
    onDone: onClose,
  })
  // What SDKs read is in the conditions, so it is known before the segment has a name.
  const draft = { ...bodyOf(value), name: value.name || UNNAMED }
  const warnings = useWarnings(value.constraints.length === 0 ? undefined : change('createSegment', { body: draft }))
  return (
    <FormDialog
      wide
      title={SEGMENT_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onSubmit={() => create.mutate({ input: { body: bodyOf(value) } })}
      onClose={onClose}
    >
      <SegmentForm value={value} warnings={warnings} onChange={setValue} />
    </FormDialog>
  )
}

export function EditSegment({ id, reason, onClose }: Properties) {
  const path = { segmentId: id }
  const read = useRead('getSegment', { path })
  const owner = read.data && ownerIn({ kind: 'segments', name: read.data.name })
  return (
    <EditedDefinition
      title={SEGMENT_TEXTS.editTitle(read.data?.name ?? '')}
      place={['segment', String(id)]}
      read={read}
      fieldsOf={fieldsOf}
      labels={SEGMENT_TEXTS.fields}
      form={(mine, onChange, warnings) => (
        <SegmentForm value={mine} warnings={warnings} owner={owner} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title: SEGMENT_TEXTS.editTitle(base.name),
        before: base,
        after: mine,
        operation: change('updateSegment', { path, body: bodyOf(mine) }, when(etag)),
        done: SEGMENT_TEXTS.saved,
      })}
      reason={reason}
      isRead
      onClose={onClose}
    />
  )
}

export function RemoveSegment({ id, onClose }: Omit<Properties, 'reason'>) {
  const path = { segmentId: id }
  const read = useReadOnce('getSegment', { path })
  return (
    <RemovedDefinition
      title={SEGMENT_TEXTS.removeTitle(read.data?.name ?? '')}
      read={read}
      of={read.data && { kind: 'segments', name: read.data.name }}
      editOf={(segment, etag) => ({
        before: fieldsOf(segment),
        operation: change('deleteSegment', { path }, when(etag)),
        done: SEGMENT_TEXTS.removed,
      })}
      onClose={onClose}
    >
      <SegmentUses id={id} />
    </RemovedDefinition>
  )
}

/** The features that use a segment, and the change requests that would. */
export function SegmentUses({ id }: { id: number }) {
  const uses = useReadOnce('listSegmentStrategies', { path: { segmentId: id } })
  return (
    <Shown read={uses}>
      {({ strategies, changeRequestStrategies }) => (
        <Uses strategies={strategies} requested={changeRequestStrategies} />
      )}
    </Shown>
  )
}
