import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { constraintInputContextNameMost, playgroundContextPropertiesMost } from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { type ContextRow, OWN_FIELDS, rowsIn } from './context-rows.ts'
import { PLAYGROUND_TEXTS } from './texts.ts'

export type Asked = { environment: string; project: string; rows: readonly ContextRow[] }

type Properties = {
  query: URLSearchParams
  environments: readonly Schemas['Environment'][]
  busy: boolean
  onAsk: (asked: Asked) => void
}

/** Takes a number for each row, so that a row keeps its focus when another one is removed. */
let made = 0
const numbered = (row: ContextRow) => ({ ...row, number: ++made })
const EMPTY: ContextRow = { field: '', value: '' }

/** What is asked: where, and for which context. It goes into the address when it is asked. */
export function ContextForm({ query, environments, busy, onAsk }: Properties) {
  const projects = useRead('listProjects', {})
  const fields = useRead('listContextFields', {})
  const [environment, setEnvironment] = useState(query.get('environment') ?? environments[0]?.name ?? '')
  const [project, setProject] = useState(query.get('project') ?? '')
  const [rows, setRows] = useState(() => {
    const given = rowsIn(query)
    return (given.length > 0 ? given : [{ field: 'userId', value: '' }]).map(numbered)
  })
  const set = (number: number, changed: Partial<ContextRow>) =>
    setRows(rows.map((row) => (row.number === number ? { ...row, ...changed } : row)))
  const names = [...new Set([...OWN_FIELDS, ...(fields.data ?? []).map(({ name }) => name)])]
  const legalValues = (field: string) => fields.data?.find(({ name }) => name === field)?.legalValues ?? []
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk({ environment, project, rows })
      }}
    >
      <div class="ask-where">
        <SelectField
          label={WORDS.environment}
          value={environment}
          onChange={setEnvironment}
          choices={environments.map(({ name }) => ({ value: name, label: name }))}
        />
        <SelectField
          label={WORDS.project}
          value={project}
          onChange={setProject}
          choices={[
            { value: '', label: WORDS.allProjects },
            ...(projects.data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <fieldset class="ask-context">
        <legend>{PLAYGROUND_TEXTS.context}</legend>
        {rows.map(({ number, field, value }, index) => (
          <div class="ask-row" key={number}>
            <Combobox
              label={PLAYGROUND_TEXTS.fieldOf(index + 1)}
              value={field}
              onInput={(typed) => set(number, { field: typed })}
              suggestions={names.filter((name) => name !== 'environment')}
              spellcheck={false}
              maxLength={constraintInputContextNameMost}
            />
            <Combobox
              label={PLAYGROUND_TEXTS.valueOf(field)}
              value={value}
              onInput={(typed) => set(number, { value: typed })}
              suggestions={legalValues(field).map((legal) => legal.value)}
              spellcheck={false}
              maxLength={playgroundContextPropertiesMost}
            />
            <Button
              kind="quiet"
              label={PLAYGROUND_TEXTS.removeOf(field || PLAYGROUND_TEXTS.fieldOf(index + 1))}
              onClick={() => setRows(rows.filter((row) => row.number !== number))}
            >
              ×
            </Button>
          </div>
        ))}
        <Button onClick={() => setRows([...rows, numbered(EMPTY)])}>{PLAYGROUND_TEXTS.addField}</Button>
      </fieldset>
      <div>
        <Button kind="main" type="submit" busy={busy}>
          {PLAYGROUND_TEXTS.evaluate}
        </Button>
      </div>
    </form>
  )
}
