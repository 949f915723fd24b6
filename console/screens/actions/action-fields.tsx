import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import type { ActionFields } from './action-set.ts'
import { ACTION_TEXTS } from './texts.ts'

type Properties = {
  projectId: string
  number: number
  action: ActionFields
  onChange: (changed: Partial<ActionFields>) => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

const NAMES = Object.entries(ACTION_TEXTS.names).map(([value, label]) => ({ value, label }))
const MOST_SUGGESTED = 50

/** One action: what it does, and to which feature in which environment. */
export function ActionFieldset({ projectId, number, action, onChange, onRemove }: Properties) {
  const { data: environments } = useRead('listProjectEnvironments', { path: { projectId } })
  const search = { project: `IS:${projectId}`, limit: MOST_SUGGESTED, query: action.featureName }
  const { data: found } = useRead('searchFeatures', { query: search }, { keepsPrevious: true })
  const names = environments?.environments.map(({ name }) => name) ?? []
  return (
    <Within at={`actions/${number - 1}`}>
      <fieldset class="constraint">
        <legend>{ACTION_TEXTS.action(number)}</legend>
        <SelectField
          label={WORDS.type}
          at="action"
          value={action.action}
          choices={NAMES}
          onChange={(name) => onChange({ action: name as Schemas['ActionName'] })}
        />
        <Within at="executionParams">
          <div class="side-by-side">
            <Combobox
              label={WORDS.feature}
              at="featureName"
              value={action.featureName}
              onInput={(featureName) => onChange({ featureName })}
              suggestions={found?.features.map(({ name }) => name) ?? []}
              required
              spellcheck={false}
            />
            <SelectField
              label={WORDS.environment}
              at="environment"
              value={action.environment}
              choices={[...new Set([action.environment, ...names])].map(choiceOf)}
              onChange={(environment) => onChange({ environment })}
            />
          </div>
        </Within>
        {onRemove && (
          <div class="actions">
            <Button kind="quiet" label={ACTION_TEXTS.removeAction(number)} onClick={onRemove}>
              {WORDS.remove}
            </Button>
          </div>
        )}
      </fieldset>
    </Within>
  )
}

function choiceOf(name: string) {
  return { value: name, label: name === '' ? ACTION_TEXTS.chosenLater : name }
}
