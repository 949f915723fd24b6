import type { Schemas } from '@flaghoist/client'
import { useParams } from 'wouter-preact'
import { Removal } from '../../editing/edits/removal.tsx'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { bodyOf, EMPTY_SET, fieldsOf } from './action-set.ts'
import { ActionSetForm } from './action-set-form.tsx'
import { ACTION_TEXTS } from './texts.ts'

type ActionSet = Schemas['ActionSet']

/** What a project does by itself when a signal comes. */
export function ActionsScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const reason = useMay()('UPDATE_PROJECT_ACTIONS', { project: projectId })
  const { open } = useOpened()
  const list = useRead('listActionSets', { path: { projectId } })
  return (
    <ProjectFrame
      projectId={projectId}
      title={ACTION_TEXTS.title}
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {ACTION_TEXTS.create}
        </Button>
      }
    >
      <p class="dim">{ACTION_TEXTS.hint}</p>
      <DefinitionList
        title={ACTION_TEXTS.title}
        read={list}
        rows={list.data?.actions}
        lines={4}
        isFiltered={false}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `${projectPath(projectId)}/actions/${id}`}
        noneYet={ACTION_TEXTS.none}
        columns={COLUMNS}
        mayEdit={() => reason}
        mayRemove={() => reason}
        dialogs={{
          new: (_, close) => <Create projectId={projectId} onClose={close} />,
          edit: (id, close) => <Edit key={id} projectId={projectId} id={Number(id)} reason={reason} onClose={close} />,
          remove: (id, close) => <Remove key={id} projectId={projectId} id={Number(id)} onClose={close} />,
        }}
      />
    </ProjectFrame>
  )
}

const COLUMNS: readonly Column<ActionSet>[] = [
  {
    key: 'state',
    title: WORDS.state,
    cell: ({ enabled }) => <span class={enabled ? 'badge' : 'badge is-warning'}>{enabled ? WORDS.on : WORDS.off}</span>,
  },
  {
    key: 'actions',
    title: ACTION_TEXTS.actions,
    isExtra: true,
    cell: ({ actions }) => (
      <>
        {actions.map(({ action, sortOrder, executionParams: { featureName, environment } }) => (
          <div key={`${sortOrder} ${featureName} ${environment}`}>
            {ACTION_TEXTS.names[action]}: <bdi class="strong">{featureName}</bdi> <small>{environment}</small>
          </div>
        ))}
      </>
    ),
  },
]

type Properties = { projectId: string; onClose: () => void }

function Create({ projectId, onClose }: Properties) {
  return (
    <EditedResource
      title={ACTION_TEXTS.create}
      submit={ACTION_TEXTS.create}
      resource={EMPTY_SET}
      fieldsOf={(fields) => fields}
      operation="createActionSet"
      inputOf={(fields) => ({ path: { projectId }, body: bodyOf(fields) })}
      done={ACTION_TEXTS.created}
      reasonOf={() => undefined}
      form={(fields, change) => <ActionSetForm projectId={projectId} fields={fields} onChange={change} />}
      onClose={onClose}
    />
  )
}

function Edit({ projectId, id, reason, onClose }: Properties & { id: number; reason: string | undefined }) {
  const path = { projectId, actionSetId: id }
  const read = useRead('getActionSet', { path })
  return (
    <Shown read={read}>
      {(set) => (
        <EditedResource
          title={ACTION_TEXTS.editOf(set.name)}
          resource={set}
          fieldsOf={fieldsOf}
          operation="updateActionSet"
          inputOf={(fields) => ({ path, body: bodyOf(fields) })}
          done={ACTION_TEXTS.saved}
          reasonOf={() => reason}
          form={(fields, change) => <ActionSetForm projectId={projectId} fields={fields} onChange={change} />}
          onClose={onClose}
        />
      )}
    </Shown>
  )
}

function Remove({ projectId, id, onClose }: Properties & { id: number }) {
  const path = { projectId, actionSetId: id }
  const read = useReadOnce('getActionSet', { path })
  return (
    <Shown read={read}>
      {(set) => (
        <Removal
          title={ACTION_TEXTS.removeOf(set.name)}
          operation="deleteActionSet"
          write={{ input: { path }, ifMatch: set }}
          done={ACTION_TEXTS.removed}
          onClose={onClose}
        >
          <p>{ACTION_TEXTS.removeHint}</p>
        </Removal>
      )}
    </Shown>
  )
}
