import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { timeInWords } from '../../page/clocks.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { windowInWords } from './freeze.ts'
import { CreateFreeze, EditFreeze, RemoveFreeze } from './freeze-dialogs.tsx'
import { mayFreeze } from './freeze-form.tsx'
import { FREEZE_SCREEN_TEXTS } from './texts.ts'

type Freeze = Schemas['Freeze']

/** The times in which what applications get may not change. */
export function FreezesScreen() {
  const may = useMay()
  const { open } = useOpened()
  const [query] = useQueryState()
  const project = query.get('project')
  const where = project === null ? {} : { project }
  const list = useRead('listFreezes', { query: where })
  const freezes = list.data?.freezes ?? []
  return (
    <InstanceFrame
      title={FREEZE_TEXTS.title}
      hint={FREEZE_SCREEN_TEXTS.hint}
      isFiltered
      actions={
        <Button
          kind="main"
          reason={may(['UPDATE_FREEZE', 'UPDATE_PROJECT_FREEZE'], where)}
          onClick={() => open('new', 1)}
        >
          {FREEZE_SCREEN_TEXTS.create}
        </Button>
      }
    >
      {project !== null && (
        <p>
          {WORDS.project} <bdi class="strong">{project}</bdi> ·{' '}
          <Link href="/instance/freezes">{WORDS.allProjects}</Link>
        </p>
      )}
      <DefinitionList
        title={FREEZE_TEXTS.title}
        read={list}
        rows={list.data?.freezes}
        lines={4}
        idOf={({ id }) => id}
        noneYet={FREEZE_SCREEN_TEXTS.none}
        columns={COLUMNS}
        mayEdit={(freeze) => mayFreeze(may, freeze.project)}
        mayRemove={(freeze) => mayFreeze(may, freeze.project)}
        dialogs={{
          new: (_, close) => <CreateFreeze project={project} others={freezes} onClose={close} />,
          edit: (id, close) => <Edit key={id} id={Number(id)} others={freezes} onClose={close} />,
          remove: (id, close) => <Remove key={id} id={Number(id)} onClose={close} />,
        }}
      />
    </InstanceFrame>
  )
}

type ChosenProperties = { id: number; onClose: () => void }

function Edit({ id, ...properties }: ChosenProperties & { others: readonly Freeze[] }) {
  const may = useMay()
  const read = useRead('getFreeze', { path: { freezeId: id } })
  return (
    <Shown read={read}>
      {(freeze) => <EditFreeze freeze={freeze} reason={mayFreeze(may, freeze.project)} {...properties} />}
    </Shown>
  )
}

function Remove({ id, onClose }: ChosenProperties) {
  const read = useReadOnce('getFreeze', { path: { freezeId: id } })
  return <Shown read={read}>{(freeze) => <RemoveFreeze freeze={freeze} onClose={onClose} />}</Shown>
}

const COLUMNS: readonly Column<Freeze>[] = [
  {
    key: 'state',
    title: WORDS.state,
    cell: ({ active, from, until }) =>
      from === null || until === null ? (
        <span class="dim">{FREEZE_SCREEN_TEXTS.over}</span>
      ) : active ? (
        <span class="badge is-warning">{FREEZE_TEXTS.until(timeInWords(until))}</span>
      ) : (
        FREEZE_TEXTS.begins(timeInWords(from))
      ),
  },
  {
    key: 'when',
    title: FREEZE_SCREEN_TEXTS.when,
    isExtra: true,
    cell: ({ from, until, ...freeze }) =>
      from && until && windowInWords({ from: Date.parse(from), until: Date.parse(until) }, freeze),
  },
  {
    key: 'where',
    title: FREEZE_SCREEN_TEXTS.where,
    isExtra: true,
    cell: ({ project, environments }) => (
      <bdi class="clipped">
        {project ?? WORDS.allProjects}: {environments.join(', ') || FREEZE_TEXTS.everywhere}
      </bdi>
    ),
  },
]
