import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  releasePlanTemplateInputDescriptionMost,
  releasePlanTemplateInputNameMost,
} from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { type May, useMay } from '../../session/may.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import { rampMilestones, WEEK } from './ramp.ts'
import { PLAN_TEXTS } from './texts.ts'

type Template = Schemas['ReleasePlanTemplate']
type Settings = Required<Schemas['ReleasePlanTemplateInput']>

export function CreateTemplate({ project, onClose }: { project: string | null; onClose: () => void }) {
  const [fresh] = useState<Settings>(() => ({ name: '', description: null, project, milestones: rampMilestones(WEEK) }))
  return (
    <EditedResource
      title={PLAN_TEXTS.newTemplate}
      submit={PLAN_TEXTS.newTemplate}
      resource={fresh}
      fieldsOf={(settings) => settings}
      operation="createReleasePlanTemplate"
      inputOf={(body) => ({ body })}
      done={PLAN_TEXTS.templateCreated}
      reasonOf={() => undefined}
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
      inputOf={(body) => ({ path: { templateId: template.id }, body })}
      done={PLAN_TEXTS.templateSaved}
      reasonOf={() => mayChangeTemplate(may, 'UPDATE', template.project)}
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
  return {
    name,
    description,
    project,
    milestones: milestones.map(({ name, strategies, transitionCondition }) => ({
      name,
      strategies,
      transitionCondition,
    })),
  }
}

type FormProperties = { settings: Settings; onChange: (changed: Partial<Settings>) => void }

function TemplateForm({ settings, onChange }: FormProperties) {
  const may = useMay()
  const { data: projects } = useRead('listProjects', {})
  const mayIn = (project: string | null) => mayChangeTemplate(may, 'CREATE', project) === undefined
  const possible = (projects?.projects ?? []).filter(({ id }) => id === settings.project || mayIn(id))
  return (
    <div class="definition">
      <TextField
        label={WORDS.name}
        at="name"
        value={settings.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={releasePlanTemplateInputNameMost}
        dir="auto"
      />
      <TextArea
        label={WORDS.description}
        at="description"
        value={settings.description ?? ''}
        onInput={(text) => onChange({ description: text || null })}
        maxLength={releasePlanTemplateInputDescriptionMost}
      />
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
      <MilestoneFields milestones={settings.milestones} onChange={(milestones) => onChange({ milestones })} />
    </div>
  )
}
