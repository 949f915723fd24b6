import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'

/** The column by which rows of a table are locked, and what the lock is for. */
type Locked<Table extends keyof Database> = { readonly by: keyof Database[Table] & string; readonly why: string }

/**
 * The tables whose rows commands lock. `tests/last/locking.test.ts` compares them with all statements. Rows of other
 * tables, such as `feature_revisions`, change only under the lock of one of these rows, so no command waits for them.
 */
export const LOCKED = {
  projects: { by: 'id', why: 'the features, environments and limits of a project change only under this lock' },
  features: { by: 'name', why: 'the parts of a feature change only under this lock' },
  environments: { by: 'name', why: 'no row starts to refer to an environment while it is deleted' },
  apiTokens: { by: 'id', why: 'the deletion of a project or an environment changes or deletes its keys' },
  segments: { by: 'id', why: 'a segment that is deleted gets no new uses' },
  changeRequests: { by: 'id', why: 'the changes, reviews and the schedule change only under this lock' },
  sharedRevision: { by: 'revision', why: 'one row for all features: changes wait for each other from here on' },
  breakGlassUses: { by: 'id', why: 'a use is reviewed once' },
  releasePlanTemplates: { by: 'id', why: 'whether a change of a template changes anything is decided under this lock' },
  freezes: { by: 'id', why: 'whether a change of a freeze loosens it is decided under this lock' },
  safeguards: { by: 'id', why: 'a reading and an edit of a safeguard wait for each other' },
  approvalRules: { by: 'id', why: 'whether a change of a rule loosens it is decided under this lock' },
  banners: { by: 'id', why: 'a banner changes under this lock, so that each event has the state before it' },
  signalEndpoints: { by: 'id', why: 'the settings and the tokens of an endpoint change under this lock' },
  actionSets: { by: 'id', why: 'the settings of an action set, and whether it runs, change under this lock' },
  webhooks: { by: 'id', why: 'the deletion of a project or an environment takes it out of the webhooks' },
  signInSettings: { by: 'id', why: 'which account an identity has changes only under this lock' },
  users: { by: 'id', why: 'an account changes or is deleted under this lock' },
  groups: { by: 'id', why: 'a group and its members change under this lock' },
  roles: { by: 'id', why: 'a role changes under this lock, and the last Admin could lose theirs without it' },
  applications: { by: 'name', why: 'an application is deleted when it has left its last environment' },
  featureTypes: { by: 'id', why: 'features become stale by the lifetime of their type' },
  tagTypes: { by: 'name', why: 'a tag type that is deleted gets no new tags' },
  tags: { by: 'value', why: 'a tag that is deleted gets no new features' },
  contextFields: { by: 'name', why: 'constraints are checked against its legal values' },
  strategyTypes: { by: 'name', why: 'strategies are checked against its parameters' },
} as const satisfies { readonly [Table in keyof Database]?: Locked<Table> }

export type LockedTable = keyof typeof LOCKED

/**
 * The orders in which a command locks rows, so that no two commands deadlock. Within a table, it locks them in the
 * order of the column in `LOCKED`. A command that finds after the last lock that it needs an earlier one does not wait
 * for it, see `noWait`.
 */
export const LOCK_ORDERS: readonly (readonly LockedTable[])[] = [
  [
    'projects',
    'featureTypes',
    'features',
    'tagTypes',
    'environments',
    'apiTokens',
    'segments',
    'changeRequests',
    'sharedRevision',
    'webhooks',
  ],
  ['projects', 'users', 'groups', 'roles'],
  ['signInSettings', 'users', 'groups', 'roles'],
  ['signInSettings', 'apiTokens'],
  ['freezes', 'environments', 'applications'],
  ['environments', 'approvalRules', 'apiTokens', 'segments', 'webhooks'],
  ['freezes', 'apiTokens', 'segments', 'webhooks'],
  ['releasePlanTemplates', 'apiTokens', 'segments', 'webhooks'],
  ['banners', 'apiTokens', 'segments', 'webhooks'],
  ['actionSets', 'apiTokens', 'segments', 'webhooks'],
  ['actionSets', 'users'],
  ['actionSets', 'safeguards'],
  ['changeRequests', 'breakGlassUses'],
  ['changeRequests', 'groups'],
  ['features', 'safeguards', 'segments', 'changeRequests', 'sharedRevision', 'webhooks'],
  ['features', 'approvalRules'],
  ['features', 'users', 'groups'],
  ['features', 'tagTypes', 'tags', 'sharedRevision'],
]

/**
 * A command that changes a row of these tables takes no other lock of `LOCKED` afterwards. One that only refers to the
 * row locks it with `for key share`, at any place in the orders.
 */
export const LOCKED_LAST: readonly LockedTable[] = ['contextFields', 'strategyTypes', 'signalEndpoints']

/** Returns the `order by` of a statement that locks several rows of a table. */
export function inLockOrder(table: LockedTable, alias: string): RawBuilder<unknown> {
  return sql`order by ${sql.ref(`${alias}.${LOCKED[table].by}`)}`
}
