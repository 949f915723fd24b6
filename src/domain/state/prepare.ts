import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { forEachYielding, yieldToEventLoop } from '../../runtime/yielding.ts'
import { invalidAll } from '../errors.ts'
import { isRecordedSince, type Seen, seenNow } from '../events/since.ts'
import { lockNamed } from '../features/locks.ts'
import { lockProjects } from '../projects/locks.ts'
import { heldByRules, isHeldByRule } from '../transaction/proposing.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Reader } from '../visibility.ts'
import type { StateSet } from './document/read-set.ts'
import type { StateDocuments } from './document/set.ts'
import { EXISTS, isSameValue, type Kind, keyOf, type ObjectKey } from './fields.ts'
import { holds, type Owner, type Owners } from './owner.ts'
import { lockOwners } from './owners/commands.ts'
import { goneObjects } from './owners/gone.ts'
import { ownersOf } from './owners/queries.ts'
import { isSeen } from './owners/rights.ts'
import type { Compared, Options } from './planning/compared.ts'
import { type Comparison, comparisonOf } from './planning/comparison.ts'
import { type Locks, locksFor } from './planning/locks.ts'
import { namesIn, OBJECT_KINDS } from './planning/objects.ts'
import { ruleProblems } from './planning/rules.ts'
import type { Present } from './present/present.ts'
import { type Names, presentFeatures, presentState } from './present/queries.ts'
import { waitingFields } from './waiting/queries.ts'

/** A set that was compared with the present state. */
export type Prepared = { readonly compared: Compared; readonly comparison: Comparison }

/**
 * Compares documents with the present state as the caller sees it. Locks nothing.
 *
 * @param located adds the places in the files to problems; without it they have only pointers
 * @throws DomainError invalid with everything that is wrong in the set, and where
 */
export async function compare(
  { tx, actor, now }: Pick<Transaction, 'actor' | 'now'> & { readonly tx: Db },
  documents: StateDocuments,
  options: Options,
  located: StateSet['located'] = unlocated,
): Promise<Prepared> {
  const [owners, found, waitingIn] = await Promise.all([
    ownersOf(tx, documents.manager, objectsIn(documents)),
    presentState(tx, namesOf(documents), actor),
    waitingFields(tx, [documents.manager], actor),
  ])
  const left = leftObjects(documents, owners)
  const present = left.length === 0 ? found : await presentState(tx, namesOf(documents, left), actor)
  const seen = await seenOwners(tx, owners, { present, manager: documents.manager, now }, actor)
  return checked({ documents, present, ...seen, waitingIn, options, now }, located)
}

/** Returns a prepared set as if the places were guarded in which approval rules hold it. */
export function guardedByRules(
  transaction: Pick<Transaction, 'context'>,
  { compared, comparison }: Prepared,
): Prepared {
  const { present } = compared
  const projects = new Map(present.projects)
  for (const project of new Set(heldByRules(transaction).map((place) => place.project))) {
    const known = projects.get(project)
    if (known === undefined) continue
    const environments = known.environments.map((one) => ({
      ...one,
      isGuarded: one.isGuarded || isHeldByRule(transaction, { project, environment: one.name }),
    }))
    projects.set(project, { ...known, environments })
  }
  return { compared: { ...compared, present: { ...present, projects } }, comparison }
}

async function checked(compared: Compared, located: StateSet['located']): Promise<Prepared> {
  const { comparison, problems: found } = await comparisonOf(compared)
  const problems = [...found, ...(await ruleProblems(comparison.changes, compared))]
  if (problems.length > 0) {
    const details = await located(problems)
    throw invalidAll(details[0]?.message ?? 'The files can not be applied', details)
  }
  return { compared, comparison }
}

const unlocated: StateSet['located'] = async (problems) => [...problems]

/**
 * Leaves out what is hidden from the caller. Of a deleted object, it leaves only the rows of the manager, and that
 * users have it as a whole.
 */
async function seenOwners(
  db: Db,
  owners: Owners,
  { present, manager, now }: { readonly present: Present; readonly manager: string; readonly now: Date },
  reader: Reader,
): Promise<Pick<Compared, 'owners' | 'gone'>> {
  // All of them are about the same object.
  const isThere = ([owner]: readonly Owner[]) => owner === undefined || isSeen(owner, present)
  const missing = [...owners.values()].flatMap((ofObject) => (isThere(ofObject) ? [] : ofObject.slice(0, 1)))
  const gone = await goneObjects(db, missing, reader)
  const seen = [...owners].flatMap(([key, ofObject]) => {
    if (isThere(ofObject)) return [[key, ofObject] as const]
    const isLeft = (owner: Owner) => owner.manager === manager || (owner.field === EXISTS && holds(owner, now))
    return gone.has(key) ? [[key, ofObject.filter(isLeft)] as const] : []
  })
  return { owners: new Map(seen), gone }
}

/**
 * Locks what a compared set changes, and compares again what has changed meanwhile.
 *
 * @throws DomainError as `compare`
 */
export async function locked(
  transaction: Transaction,
  found: Prepared,
  located: StateSet['located'] = unlocated,
): Promise<Prepared> {
  const { compared, comparison } = found
  await yieldToEventLoop()
  const locks = locksFor(comparison, compared)
  await lockAll(transaction, locks)
  const names = locks.features
  if (names.length === 0) return found
  const fresh = await presentFeatures(transaction.tx, names, transaction.actor)
  let isSame = true
  await forEachYielding(names, (name) => {
    isSame = isSame && isSameValue(fresh.get(name), compared.present.features.get(name))
  })
  if (isSame) return found
  const features = new Map(compared.present.features)
  for (const name of names) features.delete(name)
  const owners = new Map(compared.owners)
  const gone = new Map(compared.gone)
  for (const [name, { project }] of compared.present.features)
    if (!features.has(name) && !fresh.has(name)) gone.set(keyOf({ kind: 'features', name }), project)
  for (const [name, feature] of fresh) {
    features.set(name, feature)
    gone.delete(keyOf({ kind: 'features', name }))
    // It was made anew since: nobody owns anything of it.
    const was = compared.present.features.get(name)
    if (was?.createdAt.getTime() !== feature.createdAt.getTime()) owners.delete(keyOf({ kind: 'features', name }))
  }
  return checked({ ...compared, owners, gone, present: { ...compared.present, features } }, located)
}

/**
 * Compares documents with the present state under the locks of their changes: the changes are found first, then locked,
 * and then read again.
 *
 * @throws DomainError as `compare`
 */
export async function prepare(
  transaction: Transaction,
  documents: StateDocuments,
  options: Options,
  located?: StateSet['located'],
): Promise<Prepared> {
  await lockOwners(transaction)
  return locked(transaction, await compare(transaction, documents, options, located), located)
}

/** A set that was compared before its transaction, and what could be seen before that. */
export type ComparedBefore = { readonly prepared: Prepared; readonly seen: Seen }

/** Compares documents like `compare`, for `underLocks`. */
export async function compareBefore(...given: Parameters<typeof compare>): Promise<ComparedBefore> {
  const seen = await seenNow(given[0].tx)
  return { prepared: await compare(...given), seen }
}

/**
 * Locks what a compared set changes, and compares again only if something was recorded meanwhile: large sets take
 * seconds to be compared, and nothing that others wait for is locked for so long. So what was recorded before is
 * compared first.
 *
 * @param assertSame refuses a comparison that leads to something else
 * @throws DomainError as `compare` and `assertSame`
 */
export async function underLocks(
  transaction: Transaction,
  before: ComparedBefore,
  { locks, assertSame }: { readonly locks: Locks; readonly assertSame: (found: Prepared) => Promise<unknown> },
  located?: StateSet['located'],
): Promise<Prepared> {
  const { documents, options, owners, present } = before.prepared.compared
  const owned = [...owners.values()].flatMap(([owner]) => (owner?.kind === 'features' ? owner.name : []))
  const names = unique([...namesOf(documents).features, ...present.features.keys(), ...owned])
  const isOutdated = ({ seen }: ComparedBefore) => isRecordedSince(transaction.tx, seen, names)
  let last = before
  if (await isOutdated(before)) {
    last = await compareBefore(transaction, documents, options, located)
    await assertSame(last.prepared)
  }
  await lockOwners(transaction)
  await lockAll(transaction, locks)
  return (await isOutdated(last)) ? compare(transaction, documents, options, located) : last.prepared
}

/** Locks in the order of all commands. */
async function lockAll(transaction: Transaction, { projects, featureTypes, features, tagTypes }: Locks): Promise<void> {
  const { tx, later } = transaction
  if (projects.length > 0) await lockProjects(transaction, projects)
  if (featureTypes.length > 0)
    await later(
      tx.selectFrom('featureTypes').select('id').where('id', '=', anyOf(featureTypes)).orderBy('id').forNoKeyUpdate(),
    )
  if (features.length > 0) await lockNamed(transaction, features)
  if (tagTypes.length > 0)
    await later(
      tx.selectFrom('tagTypes').select('name').where('name', '=', anyOf(tagTypes)).orderBy('name').forUpdate(),
    )
}

function objectsIn(documents: StateDocuments): ObjectKey[] {
  return [...OBJECT_KINDS, 'features' as const].flatMap((kind) =>
    (kind === 'features' ? Object.keys(documents.features) : namesIn(kind, documents)).map((name) => ({ kind, name })),
  )
}

/** Kinds of which is read only what is named. */
const HIDEABLE = ['features', 'projects', 'segments'] as const

/** Returns the objects with owners that documents do not name any more, of the kinds that can be hidden. */
function leftObjects(documents: StateDocuments, owners: Owners): ObjectKey[] {
  return [...owners.values()].flatMap(([owner]) =>
    owner !== undefined && HIDEABLE.some((kind) => kind === owner.kind && !Object.hasOwn(documents[kind], owner.name))
      ? owner
      : [],
  )
}

/** @param others objects that are read, too */
function namesOf(documents: StateDocuments, others: readonly ObjectKey[] = []): Names {
  const also = (kind: Kind) => others.flatMap((other) => (other.kind === kind ? other.name : []))
  const features = Object.entries(documents.features)
  const all = features.map(([, feature]) => feature)
  const tags = all.flatMap(({ tags: own = [], initial }) => [...own, ...(initial?.tags ?? [])])
  const places = all.flatMap(({ environments = {} }) => Object.values(environments))
  const strategies = places.flatMap(({ strategies: own = [], initial }) => [...own, ...(initial?.strategies ?? [])])
  return {
    features: unique([
      ...features.map(([name]) => name),
      ...all.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature)),
      ...also('features'),
    ]),
    projects: unique([
      ...Object.keys(documents.projects),
      ...also('projects'),
      ...[...all, ...Object.values(documents.segments)].flatMap(({ project }) => project ?? []),
    ]),
    segments: unique([
      ...Object.keys(documents.segments),
      ...also('segments'),
      ...strategies.flatMap(({ segments = [] }) => segments),
    ]),
    contextFields: unique([
      ...Object.keys(documents.contextFields),
      ...[...strategies, ...Object.values(documents.segments)].flatMap(({ constraints = [] }) =>
        constraints.map(({ contextName }) => contextName),
      ),
    ]),
    tagTypes: unique([
      ...Object.keys(documents.tagTypes),
      ...[...documents.tags, ...tags].map(({ type = 'simple' }) => type),
    ]),
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]
