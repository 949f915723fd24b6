import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { SourceLink } from '../../nouns/managed/source-link.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { addressOf } from './address.ts'
import { MANAGED_SCREEN_TEXTS } from './texts.ts'

type Owned = Schemas['OwnedFieldNow']
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

const WHOSE: readonly Column<Owned>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ owner, current }) =>
      // Without its first field, it is deleted.
      owner.field === '' && current === null ? (
        <bdi>{owner.name}</bdi>
      ) : (
        <Link dir="auto" class="clipped" href={addressOf(owner)}>
          <bdi>{owner.name}</bdi>
        </Link>
      ),
  },
  { key: 'kind', title: WORDS.kind, cell: ({ owner: { kind } }) => MANAGED_SCREEN_TEXTS.kinds[kind] },
  { key: 'field', title: MANAGED_SCREEN_TEXTS.field, cell: ({ owner: { field } }) => <code>{field}</code> },
  { key: 'manager', title: MANAGED_SCREEN_TEXTS.manager, cell: ({ owner: { manager } }) => <bdi>{manager}</bdi> },
]

const STATE: Column<Owned> = {
  key: 'state',
  title: WORDS.state,
  cell: ({ state, changedBy }) => (
    <>
      {MANAGED_SCREEN_TEXTS.states[state]}{' '}
      {changedBy !== null && (
        <>
          <bdi>{MANAGED_SCREEN_TEXTS.by(changedBy.createdBy)}</bdi> <TimeAgo at={changedBy.createdAt} />
        </>
      )}
    </>
  ),
}

const VALUES: readonly Column<Owned>[] = [
  {
    key: 'says',
    title: MANAGED_SCREEN_TEXTS.says,
    isExtra: true,
    cell: ({ state, applied }) => state === 'changed' && <code class="clipped">{JSON.stringify(applied)}</code>,
  },
  {
    key: 'now',
    title: MANAGED_SCREEN_TEXTS.now,
    isExtra: true,
    cell: ({ state, current }) => state === 'changed' && <code class="clipped">{JSON.stringify(current)}</code>,
  },
]

const ORIGIN: readonly Column<Owned>[] = [
  { key: 'since', title: MANAGED_SCREEN_TEXTS.since, isExtra: true, cell: ({ owner }) => <TimeAgo at={owner.since} /> },
  {
    key: 'source',
    title: MANAGED_SCREEN_TEXTS.source,
    isExtra: true,
    cell: ({ owner: { source } }) => source !== null && <SourceLink source={source} />,
  },
]
