import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { CheckGroup } from '../../ui/check-group.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DEFINITION_TEXTS } from './texts.ts'

/** What freezes and approval rules have in common: what they are called, and where they are for. */
export type Placed = {
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly environments: readonly string[]
}

type Properties = {
  settings: Placed
  /** The name and the description as the contract has them. */
  limits: { readonly name: { maxLength: number; pattern?: string }; readonly descriptionMost: number }
  /** Why the caller can't change what is for a project, or for all projects. */
  mayChange: (project: string | null) => string | undefined
  onChange: (
    changed: { -readonly [Name in keyof Placed]?: Name extends 'environments' ? string[] : Placed[Name] },
  ) => void
}

/** The fields for the name and the place. A project where the caller may not change it can't be chosen. */
export function PlaceFields({ settings, limits, mayChange, onChange }: Properties) {
  const { data: projects } = useRead('listProjects', {})
  const { data: environments } = useRead('listEnvironments', {})
  const possible = (projects?.projects ?? []).filter(({ id }) => id === settings.project || mayChange(id) === undefined)
  const mayAll = settings.project === null || mayChange(null) === undefined
  return (
    <>
      <TextField
        label={WORDS.name}
        at="name"
        value={settings.name}
        onInput={(name) => onChange({ name })}
        required
        {...limits.name}
        dir="auto"
      />
      <TextArea
        label={WORDS.description}
        at="description"
        value={settings.description ?? ''}
        onInput={(text) => onChange({ description: text || null })}
        maxLength={limits.descriptionMost}
      />
      <SelectField
        label={WORDS.project}
        at="project"
        value={settings.project ?? ''}
        onChange={(project) => onChange({ project: project || null })}
        choices={[
          ...(mayAll ? [{ value: '', label: WORDS.allProjects }] : []),
          ...possible.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Within at="environments">
        <CheckGroup
          title={DEFINITION_TEXTS.environments}
          options={(environments?.environments ?? []).map(({ name }) => ({ value: name, label: name }))}
          chosen={settings.environments}
          onChange={(chosen) => onChange({ environments: [...chosen] })}
        />
      </Within>
    </>
  )
}
