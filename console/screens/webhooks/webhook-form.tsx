import type { Schemas } from '@flaghoist/client'
import { webhookInputDescriptionMost } from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Check } from '../../ui/check.tsx'
import { CheckGroup } from '../../ui/check-group.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PickedList } from '../../ui/picked-list.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { tagText } from '../tags/tag-dialogs.tsx'
import { EventChoice } from './event-choice.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import { providedBy, STORED_SECRET, type WebhookFields } from './webhook.ts'

type Parameter = Schemas['WebhookProviderParameter']
type Properties = {
  fields: WebhookFields
  /** What the server says about each kind of webhook. */
  providers: readonly Schemas['WebhookProvider'][]
  onChange: (changed: Partial<WebhookFields>) => void
}

export function WebhookForm({ fields, providers, onChange }: Properties) {
  const { data: projects } = useRead('listProjects', {})
  const { data: environments } = useRead('listEnvironments', {})
  const { data: tags } = useRead('listTags', {})
  const { data: types } = useRead('listFeatureTypes', {})
  const provider = providers.find(({ name }) => name === fields.provider)
  const parameters = provider?.parameters ?? []
  const set = (name: string, value: string) => onChange({ parameters: { ...fields.parameters, [name]: value } })
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={fields.parameters[parameter.name] ?? ''}
      onInput={(value) => set(parameter.name, value)}
    />
  )
  return (
    <div class="definition">
      {parameters.filter(({ required }) => required).map(field)}
      <SelectField
        label={WEBHOOK_TEXTS.provider}
        at="provider"
        hint={provider?.description}
        value={fields.provider}
        onChange={(name) => onChange(providedBy(name, providers, fields))}
        choices={providers.map(({ name, displayName }) => ({ value: name, label: displayName }))}
      />
      <TextField
        label={WORDS.description}
        at="description"
        value={fields.description}
        onInput={(description) => onChange({ description })}
        maxLength={webhookInputDescriptionMost}
        dir="auto"
      />
      <Check label={WEBHOOK_TEXTS.enabled} isOn={fields.enabled} onChange={(enabled) => onChange({ enabled })} />
      <EventChoice chosen={fields.events} onChange={(events) => onChange({ events })} />
      <Names
        title={WORDS.projects}
        label={WEBHOOK_TEXTS.addProject}
        hint={WEBHOOK_TEXTS.projectsHint}
        names={fields.projects}
        all={projects?.projects.map(({ id }) => id) ?? []}
        onChange={(names) => onChange({ projects: names })}
      />
      <Names
        title={WORDS.environments}
        label={WEBHOOK_TEXTS.addEnvironment}
        hint={WEBHOOK_TEXTS.environmentsHint}
        names={fields.environments}
        all={environments?.environments.map(({ name }) => name) ?? []}
        onChange={(names) => onChange({ environments: names })}
      />
      <Names
        title={WEBHOOK_TEXTS.tagsOf}
        label={WEBHOOK_TEXTS.addTag}
        hint={WEBHOOK_TEXTS.tagsHint}
        names={fields.tags.map(tagText)}
        all={(tags?.tags ?? []).map(tagText)}
        onChange={(names) => {
          const known = [...fields.tags, ...(tags?.tags ?? [])]
          onChange({ tags: names.flatMap((name) => known.find((tag) => tagText(tag) === name) ?? []) })
        }}
      />
      <CheckGroup
        title={WEBHOOK_TEXTS.typesOf}
        options={(types?.types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={fields.featureTypes}
        onChange={(chosen) => onChange({ featureTypes: chosen as WebhookFields['featureTypes'] })}
      />
      <details>
        <summary>{WEBHOOK_TEXTS.parameters}</summary>
        <div class="definition">{parameters.filter(({ required }) => !required).map(field)}</div>
      </details>
    </div>
  )
}

type ParameterProperties = { parameter: Parameter; value: string; onInput: (value: string) => void }

function ParameterField({ parameter, value, onInput }: ParameterProperties) {
  const { displayName: label, description, type, required, name } = parameter
  const at = `parameters/${name}`
  const hint = value === STORED_SECRET ? `${description}. ${WEBHOOK_TEXTS.stored}` : description
  if (type === 'textfield') return <TextArea label={label} at={at} hint={hint} value={value} onInput={onInput} />
  return (
    <TextField
      label={label}
      at={at}
      hint={hint}
      type={type === 'url' ? 'url' : 'text'}
      value={value}
      onInput={onInput}
      required={required}
      autocomplete="off"
      spellcheck={false}
    />
  )
}

type NamesProperties = {
  title: string
  label: string
  hint: string
  names: readonly string[]
  all: readonly string[]
  onChange: (names: readonly string[]) => void
}

function Names({ names, all, onChange, ...texts }: NamesProperties) {
  return (
    <PickedList
      {...texts}
      picked={names.map((name) => ({ id: name, name }))}
      suggestions={all.filter((name) => !names.includes(name))}
      onAdd={(name) => onChange([...names, name])}
      onRemove={(removed) => onChange(names.filter((name) => name !== removed))}
    />
  )
}
