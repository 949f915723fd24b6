import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { ORIGIN, type Owned, STATE, VALUES, WHOSE } from './field-columns.tsx'
import { PLAN_TEXTS } from './plan-texts.ts'

type Plan = Schemas['StatePlan']
type Conflict = Plan['conflicts'][number]

/** What a plan finds about owners: conflicts, what it takes over, drift and orphans. */
export function PlanOwners({ plan: { conflicts, takenOver, drift, orphans } }: { plan: Plan }) {
  return (
    <>
      <Rows title={PLAN_TEXTS.conflicts} rows={conflicts.map(inConflict)} columns={[...WHOSE, ...CLAIMS, ...ORIGIN]} />
      <Rows title={PLAN_TEXTS.takenOver} rows={takenOver.map(inConflict)} columns={[...WHOSE, ...CLAIMS, ...ORIGIN]} />
      <Rows
        title={PLAN_TEXTS.drift}
        rows={drift.map((one): Owned => ({ ...one, state: 'changed' }))}
        columns={[...WHOSE, STATE, ...VALUES]}
      />
      <Orphans orphans={orphans} />
    </>
  )
}

type Claimed = Owned & Pick<Conflict, 'theirs' | 'ours' | 'path'>

const inConflict = (conflict: Conflict): Claimed => {
  return { ...conflict, state: 'applied', applied: conflict.theirs, current: conflict.ours, changedBy: null }
}

const CLAIMS: readonly Column<Claimed>[] = [
  {
    key: 'theirs',
    title: PLAN_TEXTS.theirs,
    cell: ({ theirs }) => <code class="clipped">{JSON.stringify(theirs)}</code>,
  },
  { key: 'ours', title: PLAN_TEXTS.ours, cell: ({ ours }) => <code class="clipped">{JSON.stringify(ours)}</code> },
]

type RowsProperties<Row> = { title: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

function Rows<Row extends Owned>({ title, rows, columns }: RowsProperties<Row>) {
  if (rows.length === 0) return null
  const keyOf = ({ owner: { kind, name, field, manager } }: Row) => JSON.stringify([kind, name, field, manager])
  return (
    <>
      <h2>{title}</h2>
      <Table label={title} rows={rows} keyOf={keyOf} columns={columns} />
    </>
  )
}

function Orphans({ orphans }: Pick<Plan, 'orphans'>) {
  if (orphans.length === 0) return null
  return (
    <>
      <h2>{PLAN_TEXTS.orphans}</h2>
      <Table label={PLAN_TEXTS.orphans} rows={orphans} keyOf={({ name }) => name} columns={ORPHAN} />
    </>
  )
}

const ORPHAN: readonly Column<Plan['orphans'][number]>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ name, project }) => (
      <Link dir="auto" class="clipped" href={featurePath(project, name)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { key: 'project', title: WORDS.project, cell: ({ project }) => <bdi>{project}</bdi> },
  {
    key: 'fate',
    title: PLAN_TEXTS.fate,
    cell: ({ reason }) => (reason === null ? PLAN_TEXTS.archived : PLAN_TEXTS.stays[reason]),
  },
]
