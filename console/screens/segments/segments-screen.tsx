import type { Schemas } from '@flaghoist/client'
import { constraintPhrase } from '../../../src/sentences/strategy-sentence.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { UsesButton } from '../definitions/uses.tsx'
import { CreateSegment, EditSegment, RemoveSegment, SegmentUses } from './segment-dialogs.tsx'
import { SEGMENT_TEXTS } from './texts.ts'

/** The segments that the caller sees. */
export function SegmentsScreen() {
  const may = useMay()
  const { open } = useOpened()
  const list = useRead('listSegments', {})
  const mayDo = (name: 'UPDATE_SEGMENT' | 'DELETE_SEGMENT', { project }: Pick<Schemas['Segment'], 'project'>) => {
    const may1 = may(name)
    return may1 === undefined || project === null ? may1 : may([name, 'UPDATE_PROJECT_SEGMENT'], { project })
  }
  return (
    <DefinitionsFrame
      title={WORDS.segments}
      hint={SEGMENT_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={may(['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'])} onClick={() => open('new', 1)}>
          {SEGMENT_TEXTS.create}
        </Button>
      }
    >
      <DefinitionList
        title={WORDS.segments}
        read={list}
        rows={list.data?.segments}
        lines={6}
        idOf={({ id }) => id}
        ownedAs="segments"
        noneYet={SEGMENT_TEXTS.noneYet}
        columns={[
          {
            key: 'conditions',
            title: SEGMENT_TEXTS.constraints,
            isExtra: true,
            cell: ({ constraints }) => (
              <span class="clipped">{constraints.map(constraintPhrase).join('; ') || SEGMENT_TEXTS.everybody}</span>
            ),
          },
          {
            key: 'project',
            title: WORDS.project,
            isExtra: true,
            cell: ({ project }) => project ?? <span class="dim">{WORDS.allProjects}</span>,
          },
          {
            key: 'use',
            title: DEFINITION_TEXTS.use,
            cell: ({ id, name, usedInFeatures }) => (
              <UsesButton count={usedInFeatures} name={name} onClick={() => open('uses', id)} />
            ),
          },
        ]}
        mayEdit={(segment) => mayDo('UPDATE_SEGMENT', segment)}
        mayRemove={(segment) => mayDo('DELETE_SEGMENT', segment)}
        dialogs={{
          new: (_, close) => <CreateSegment onClose={close} />,
          edit: (id, close, segment) => (
            <EditSegment
              key={id}
              id={Number(id)}
              reason={segment && mayDo('UPDATE_SEGMENT', segment)}
              onClose={close}
            />
          ),
          remove: (id, close) => <RemoveSegment key={id} id={Number(id)} onClose={close} />,
          uses: (id, close, segment) => (
            <Dialog title={DEFINITION_TEXTS.usesOf(segment?.name ?? '')} onClose={close}>
              <SegmentUses id={Number(id)} />
            </Dialog>
          ),
        }}
      />
    </DefinitionsFrame>
  )
}
