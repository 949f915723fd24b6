import {
  actionSetInputDescriptionMost,
  actionSetInputNameMost,
  actionSetInputNamePattern,
} from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FiltersSection } from '../payload-filters/filters-section.tsx'
import { ActionFieldset } from './action-fields.tsx'
import { type ActionSetFields, newAction } from './action-set.ts'
import { ACTION_TEXTS } from './texts.ts'

type Properties = {
  projectId: string
  fields: ActionSetFields
  onChange: (changed: Partial<ActionSetFields>) => void
}

export function ActionSetForm({ projectId, fields, onChange }: Properties) {
  const { data: choices } = useRead('getActionChoices', { path: { projectId } })
  const { actors = [], sources = [] } = choices ?? {}
  return (
    <div class="definition">
      {choices !== undefined && (actors.length === 0 || sources.length === 0) && (
        <p class="warned">{ACTION_TEXTS.nothingToChoose}</p>
      )}
      <TextField
        label={WORDS.name}
        at="name"
        value={fields.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={actionSetInputNameMost}
        pattern={actionSetInputNamePattern}
        dir="auto"
      />
      <TextField
        label={WORDS.description}
        at="description"
        value={fields.description}
        onInput={(description) => onChange({ description })}
        maxLength={actionSetInputDescriptionMost}
        dir="auto"
      />
      <Check label={ACTION_TEXTS.enabled} isOn={fields.enabled} onChange={(enabled) => onChange({ enabled })} />
      <SelectField
        label={ACTION_TEXTS.source}
        at="match/sourceId"
        value={fields.sourceId}
        choices={choicesOf(sources, fields.sourceId)}
        onChange={(sourceId) => onChange({ sourceId })}
      />
      <FiltersSection
        at="match/payload"
        filters={fields.filters}
        none={ACTION_TEXTS.everySignal}
        onChange={(filters) => onChange({ filters })}
      />
      <Actions projectId={projectId} fields={fields} onChange={onChange} />
      <SelectField
        label={ACTION_TEXTS.actor}
        at="actorId"
        hint={ACTION_TEXTS.actorHint}
        value={fields.actorId}
        choices={choicesOf(actors, fields.actorId)}
        onChange={(actorId) => onChange({ actorId })}
      />
    </div>
  )
}

/** The choices of a field: what is chosen stays there, also if it is gone, and nothing until something is chosen. */
function choicesOf(all: readonly { readonly id: number; readonly name: string }[], chosen: string) {
  const found = all.map(({ id, name }) => ({ value: String(id), label: name }))
  if (found.some(({ value }) => value === chosen)) return found
  return [{ value: chosen, label: chosen === '' ? ACTION_TEXTS.chosenLater : chosen }, ...found]
}

function Actions({ projectId, fields: { actions }, onChange }: Properties) {
  const without = (at: number) => () => onChange({ actions: actions.filter((_, place) => place !== at) })
  return (
    <section class="definition" aria-label={ACTION_TEXTS.actions}>
      <h3>{ACTION_TEXTS.actions}</h3>
      {actions.map((action, at) => (
        <ActionFieldset
          key={action.key}
          projectId={projectId}
          number={at + 1}
          action={action}
          onChange={(changed) => onChange({ actions: withChanged(actions, at, changed) })}
          onRemove={actions.length === 1 ? undefined : without(at)}
        />
      ))}
      <div class="actions">
        <Button onClick={() => onChange({ actions: [...actions, newAction(actions)] })}>
          {ACTION_TEXTS.addAction}
        </Button>
      </div>
    </section>
  )
}

function withChanged<Item>(items: readonly Item[], at: number, changed: Partial<Item>): Item[] {
  return items.map((item, place) => (place === at ? { ...item, ...changed } : item))
}
