import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ORIGIN, STATE, VALUES, WHOSE } from './field-columns.tsx'
import { MANAGED_SCREEN_TEXTS } from './texts.ts'

type Kind = Schemas['StateKind']

const PAGE_SIZE = 50
const KINDS = Object.entries(MANAGED_SCREEN_TEXTS.kinds).map(([value, label]) => ({ value, label }))

type Properties = { projectId: string | undefined; managers: readonly Schemas['StateManager'][] }

/** The fields that differ from the files, and all that managers own, both by manager and by kind. */
export function FieldTables({ projectId, managers }: Properties) {
  const [query, setQuery] = useQueryState()
  const [manager, kind] = [query.get('manager') ?? '', query.get('kind') ?? '']
  const filter = (changed: Record<string, string>) => setQuery({ ...changed, page: undefined, owned: undefined })
  const asked = {
    ...(projectId !== undefined && { project: projectId }),
    ...(manager !== '' && { manager }),
    ...(kind !== '' && { kind: kind as Kind }),
  }
  return (
    <>
      <search class="filters">
        <SelectField
          label={MANAGED_SCREEN_TEXTS.manager}
          value={manager}
          onChange={(to) => filter({ manager: to })}
          choices={[
            { value: '', label: MANAGED_SCREEN_TEXTS.allManagers },
            ...managers.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        <SelectField
          label={WORDS.kind}
          value={kind}
          onChange={(to) => filter({ kind: to })}
          choices={[{ value: '', label: MANAGED_SCREEN_TEXTS.allKinds }, ...KINDS]}
        />
      </search>
      <h2>{MANAGED_SCREEN_TEXTS.differing}</h2>
      <Fields title={MANAGED_SCREEN_TEXTS.differing} pageIn="page" asked={{ ...asked, changed: true }} />
      <h2>{MANAGED_SCREEN_TEXTS.owned}</h2>
      <Fields title={MANAGED_SCREEN_TEXTS.owned} pageIn="owned" asked={asked} />
    </>
  )
}

type Asked = { project?: string; manager?: string; kind?: Kind; changed?: boolean }
type FieldsProperties = {
  title: string
  /** The member of the address that has the number of the page. */
  pageIn: string
  asked: Asked
}

function Fields({ title, pageIn, asked }: FieldsProperties) {
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get(pageIn)) || 1)
  const paged = { ...asked, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const found = useRead('listOwnedFields', { query: paged }, { keepsPrevious: true })
  return (
    <Shown read={found} lines={3}>
      {({ fields, total }) =>
        total === 0 ? (
          <p class="dim">{asked.changed ? MANAGED_SCREEN_TEXTS.same : WORDS.noMatch}</p>
        ) : (
          <>
            <Table
              label={title}
              rows={fields}
              keyOf={({ owner: { kind, name, field, manager } }) => JSON.stringify([kind, name, field, manager])}
              columns={asked.changed ? [...WHOSE, STATE, ...VALUES] : [...WHOSE, STATE, ...ORIGIN]}
              busy={found.isPlaceholderData}
            />
            <Pages page={page} size={PAGE_SIZE} total={total} onPage={(to) => setQuery({ [pageIn]: to })} />
          </>
        )
      }
    </Shown>
  )
}
