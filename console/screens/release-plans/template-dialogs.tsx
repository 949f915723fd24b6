import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { type May, useMay } from '../../session/may.ts'
import { SelectField } from '../../ui/field.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { type MilestoneFields, milestoneFields, milestoneInputs, milestonesProblem } from './milestones.ts'
import { MilestonesEditor } from './milestones-editor.tsx'
import { PlanFields } from './plan-fields.tsx'
import { rampMilestones, WEEK } from './ramp.ts'
import { PLAN_TEXTS } from './texts.ts'

type Template = Schemas['ReleasePlanTemplate']
type Settings = {
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly milestones: readonly MilestoneFields[]
}

export function CreateTemplate({ project, onClose }: { project: string | null; onClose: () => void }) {
  const [fresh] = useState<Settings>(() => {
    return { name: '', description: null, project, milestones: milestoneFields(rampMilestones(WEEK)) }
  })
  return (
    <EditedResource
      title={PLAN_TEXTS.newTemplate}
      submit={PLAN_TEXTS.newTemplate}
      resource={fresh}
      fieldsOf={(settings) => settings}
      operation="createReleasePlanTemplate"
      inputOf={(settings) => ({ body: bodyOf(settings) })}
      done={PLAN_TEXTS.templateCreated}
      reasonOf={({ milestones }) => milestonesProblem(milestones)}
      form={(settings, change) => <TemplateForm settings={settings} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function EditTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const may = useMay()
  return (
    <EditedResource
      title={PLAN_TEXTS.editTemplate(template.name)}
      resource={template}
      fieldsOf={settingsOf}
      operation="updateReleasePlanTemplate"
      inputOf={(settings) => ({ path: { templateId: template.id }, body: bodyOf(settings) })}
      shownOf={bodyOf}
      done={PLAN_TEXTS.templateSaved}
      reasonOf={({ milestones }) => mayChangeTemplate(may, 'UPDATE', template.project) ?? milestonesProblem(milestones)}
      form={(settings, change) => <TemplateForm settings={settings} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function RemoveTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <Removal
      title={PLAN_TEXTS.deleteTemplate(template.name)}
      operation="deleteReleasePlanTemplate"
      write={{ input: { path: { templateId: template.id } }, ifMatch: template }}
      done={PLAN_TEXTS.templateDeleted}
      onClose={onClose}
    >
      <p>{PLAN_TEXTS.deleteTemplateHint}</p>
    </Removal>
  )
}

/** Why the caller can't change the templates of a project, or those of all projects. */
export function mayChangeTemplate(
  may: May,
  what: 'CREATE' | 'UPDATE' | 'DELETE',
  project: string | null,
): string | undefined {
  const permission = `RELEASE_PLAN_TEMPLATE_${what}` as const
  return project === null ? may(permission) : may([permission, 'UPDATE_PROJECT'], { project })
}

function settingsOf({ name, description, project, milestones }: Template): Settings {
  return { name, description, project, milestones: milestoneFields(milestones) }
}

function bodyOf({ milestones, ...settings }: Settings): Schemas['ReleasePlanTemplateInput'] {
  return { ...settings, milestones: milestoneInputs(milestones) }
}

type FormProperties = { settings: Settings; onChange: (changed: Partial<Settings>) => void }

function TemplateForm({ settings, onChange }: FormProperties) {
  const may = useMay()
  const { data: projects } = useRead('listProjects', {})
  const mayIn = (project: string | null) => mayChangeTemplate(may, 'CREATE', project) === undefined
  const possible = (projects?.projects ?? []).filter(({ id }) => id === settings.project || mayIn(id))
  return (
    <div class="definition">
      <PlanFields fields={settings} onChange={onChange} />
      <SelectField
        label={WORDS.project}
        at="project"
        value={settings.project ?? ''}
        onChange={(project) => onChange({ project: project || null })}
        choices={[
          ...(settings.project === null || mayIn(null) ? [{ value: '', label: WORDS.allProjects }] : []),
          ...possible.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <MilestonesEditor
        project={settings.project ?? undefined}
        milestones={settings.milestones}
        onChange={(milestones) => onChange({ milestones })}
      />
    </div>
  )
}
