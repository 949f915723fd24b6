import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { constraintPhrase } from '../../nouns/strategies/sentence.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { DefinitionsFrame, RowActions } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { UsesButton } from '../definitions/uses.tsx'
import { CreateSegment, EditSegment, RemoveSegment, SegmentUses } from './segment-dialogs.tsx'
import { SEGMENT_TEXTS } from './texts.ts'

type Segment = Schemas['Segment']

/** The segments that the caller sees. */
export function SegmentsScreen() {
  const may = useMay()
  const { kind, id, open, close, filter } = useOpened()
  const list = useRead('listSegments', {})
  const mayDo = (name: 'UPDATE_SEGMENT' | 'DELETE_SEGMENT', { project }: Pick<Segment, 'project'>) => {
    const may1 = may(name)
    return may1 === undefined || project === null ? may1 : may([name, 'UPDATE_PROJECT_SEGMENT'], { project })
  }
  const columns: Column<Segment>[] = [
    {
      key: 'name',
      title: DEFINITION_TEXTS.name,
      isName: true,
      cell: ({ name, description }) => (
        <>
          <bdi class="strong">{name}</bdi>
          {description !== null && (
            <small dir="auto" class="clipped">
              {description}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'conditions',
      title: SEGMENT_TEXTS.conditions,
      isExtra: true,
      cell: ({ constraints }) => (
        <span class="clipped">{constraints.map(constraintPhrase).join('; ') || SEGMENT_TEXTS.everybody}</span>
      ),
    },
    {
      key: 'project',
      title: SEGMENT_TEXTS.project,
      isExtra: true,
      cell: ({ project }) => project ?? <span class="dim">{SEGMENT_TEXTS.anyProject}</span>,
    },
    {
      key: 'use',
      title: DEFINITION_TEXTS.use,
      cell: (segment) => (
        <UsesButton count={segment.usedInFeatures} name={segment.name} onClick={() => open('uses', segment.id)} />
      ),
    },
    actionsColumn((segment) => (
      <RowActions
        name={segment.name}
        mayEdit={mayDo('UPDATE_SEGMENT', segment)}
        mayRemove={mayDo('DELETE_SEGMENT', segment)}
        onEdit={() => open('edit', segment.id)}
        onRemove={() => open('remove', segment.id)}
      />
    )),
  ]
  const chosen = list.data?.segments.find((segment) => String(segment.id) === id)
  return (
    <DefinitionsFrame
      title={SEGMENT_TEXTS.title}
      hint={SEGMENT_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={may(['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'])} onClick={() => open('new', 1)}>
          {SEGMENT_TEXTS.create}
        </Button>
      }
    >
      <Shown read={list} lines={6}>
        {({ segments }) => {
          const rows = segments.filter(({ name }) => name.toLowerCase().includes(filter))
          if (rows.length === 0)
            return <EmptyState title={segments.length === 0 ? SEGMENT_TEXTS.noneYet : DEFINITION_TEXTS.none} />
          return <Table label={SEGMENT_TEXTS.title} rows={rows} keyOf={(row) => String(row.id)} columns={columns} />
        }}
      </Shown>
      {kind === 'new' && <CreateSegment onClose={close} />}
      {kind === 'edit' && (
        <EditSegment key={id} id={Number(id)} reason={chosen && mayDo('UPDATE_SEGMENT', chosen)} onClose={close} />
      )}
      {kind === 'remove' && <RemoveSegment key={id} id={Number(id)} onClose={close} />}
      {kind === 'uses' && (
        <Dialog title={DEFINITION_TEXTS.usesOf(chosen?.name ?? '')} onClose={close}>
          <SegmentUses id={Number(id)} />
        </Dialog>
      )}
    </DefinitionsFrame>
  )
}
