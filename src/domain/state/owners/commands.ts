import { sql } from 'kysely'
import { compiledStatementForList } from '../../../db/compiled.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { FieldKey } from '../fields.ts'
import type { Keys } from '../owner.ts'

/**
 * Locks who owns what until the transaction ends: two managers that claim the same field at the same time would not see
 * each other.
 */
export async function lockOwners({ later }: Transaction): Promise<void> {
  await later(sql`select pg_advisory_xact_lock(hashtext('flaghoist owners'))`)
}

/** A field that a manager owns from now on. */
export type NewOwner = FieldKey & {
  readonly manager: string
  readonly value: unknown
  readonly keys: Keys | null
  readonly source: string | null
  readonly eventId: number | null
  readonly appliedAt: Date | string
  /** Until when users have it; null if they do not. */
  readonly heldUntil: string | null
}

const upsert = compiledStatementForList<NewOwner>(
  {
    kind: 'text',
    name: 'text',
    field: 'text',
    manager: 'text',
    value: 'jsonb',
    keys: 'jsonb',
    source: 'text',
    eventId: 'bigint',
    appliedAt: 'timestamptz',
    heldUntil: 'timestamptz',
  },
  (given) => sql`
    insert into managed_fields (kind, name, field, manager, value, keys, source, event_id, applied_at, held_until)
    select given.kind, given.name, given.field, given.manager, coalesce(given.value, 'null'), nullif(given.keys, 'null'),
      given.source, given.event_id, given.applied_at, given.held_until
    from ${given} order by given.position
    on conflict (kind, name, field, manager) do update set value = excluded.value, keys = excluded.keys,
      source = excluded.source, event_id = excluded.event_id, applied_at = excluded.applied_at, held_until = excluded.held_until`,
)

/** Makes managers the owners of fields, or notes their new values. */
export async function claimFields({ later }: Transaction, owners: readonly NewOwner[]): Promise<void> {
  if (owners.length > 0) await later(upsert(owners))
}

type Released = FieldKey & { readonly manager: string }

const release = compiledStatementForList<Released>(
  { kind: 'text', name: 'text', field: 'text', manager: 'text' },
  (given) => sql`
    delete from managed_fields m using ${given}
    where m.kind = given.kind and m.name = given.name and m.field = given.field and m.manager = given.manager`,
)

/** Ends the ownership of fields. */
export async function releaseFields({ later }: Transaction, fields: readonly Released[]): Promise<void> {
  if (fields.length > 0) await later(release(fields))
}

const hold = compiledStatementForList<FieldKey & { readonly until: Date }>(
  { kind: 'text', name: 'text', field: 'text', until: 'timestamptz' },
  (given) => sql`
    update managed_fields m set held_until = given.until from ${given}
    where m.kind = given.kind and m.name = given.name and m.field = given.field`,
)

/** Gives fields to users until a time, also those of other managers. */
export async function holdFields({ later }: Transaction, fields: readonly FieldKey[], until: Date): Promise<void> {
  if (fields.length > 0) await later(hold(fields.map(({ kind, name, field }) => ({ kind, name, field, until }))))
}

/** Notes the last apply of a manager. */
export async function noteApply(
  { tx, actor, now, later }: Transaction,
  applied: { readonly manager: string; readonly source: string | null; readonly eventId: number | null },
): Promise<void> {
  const { manager: name, source, eventId } = applied
  const row = { appliedAt: now, appliedBy: actor.name, source, eventId }
  await later(
    tx
      .insertInto('stateManagers')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row)),
  )
}
