import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
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
import { CreateTemplate, EditTemplate, mayChangeTemplate, RemoveTemplate } from './template-dialogs.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Template = Schemas['ReleasePlanTemplate']

/** Lists the templates of release plans: all of them, or the ones that a project can use. */
export function TemplatesScreen() {
  const may = useMay()
  const { open } = useOpened()
  const [query] = useQueryState()
  const project = query.get('project')
  const where = project === null ? {} : { project }
  const list = useRead('listReleasePlanTemplates', { query: where })
  return (
    <InstanceFrame
      title={PLAN_TEXTS.templates}
      hint={PLAN_TEXTS.templatesHint}
      isFiltered
      actions={
        <Button
          kind="main"
          reason={may(['RELEASE_PLAN_TEMPLATE_CREATE', 'UPDATE_PROJECT'], where)}
          onClick={() => open('new', 1)}
        >
          {PLAN_TEXTS.newTemplate}
        </Button>
      }
    >
      {project !== null && (
        <p>
          {WORDS.project} <bdi class="strong">{project}</bdi> ·{' '}
          <Link href="/instance/release-plan-templates">{WORDS.allProjects}</Link>
        </p>
      )}
      <DefinitionList
        title={PLAN_TEXTS.templates}
        read={list}
        rows={list.data?.templates}
        lines={4}
        idOf={({ id }) => id}
        noneYet={PLAN_TEXTS.noTemplates}
        columns={COLUMNS}
        mayEdit={(template) => mayChangeTemplate(may, 'UPDATE', template.project)}
        mayRemove={(template) => mayChangeTemplate(may, 'DELETE', template.project)}
        dialogs={{
          new: (_, close) => <CreateTemplate project={project} onClose={close} />,
          edit: (id, close) => <Edit key={id} id={id} onClose={close} />,
          remove: (id, close) => <Remove key={id} id={id} onClose={close} />,
        }}
      />
    </InstanceFrame>
  )
}

type ChosenProperties = { id: string; onClose: () => void }

function Edit({ id, onClose }: ChosenProperties) {
  const read = useRead('getReleasePlanTemplate', { path: { templateId: id } })
  return <Shown read={read}>{(template) => <EditTemplate template={template} onClose={onClose} />}</Shown>
}

function Remove({ id, onClose }: ChosenProperties) {
  const read = useReadOnce('getReleasePlanTemplate', { path: { templateId: id } })
  return <Shown read={read}>{(template) => <RemoveTemplate template={template} onClose={onClose} />}</Shown>
}

const COLUMNS: readonly Column<Template>[] = [
  {
    key: 'milestones',
    title: PLAN_TEXTS.milestones,
    cell: ({ milestones }) => <bdi class="clipped">{milestones.map(({ name }) => name).join(', ')}</bdi>,
  },
  {
    key: 'project',
    title: WORDS.project,
    isExtra: true,
    cell: ({ project }) => <bdi class="clipped">{project ?? WORDS.allProjects}</bdi>,
  },
]
