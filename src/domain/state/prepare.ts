import { isDeepStrictEqual } from 'node:util'
import { anyOf } from '../../db/sql.ts'
import { invalidAll } from '../errors.ts'
import { lockFeaturesAnywhere } from '../features/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StateSet } from './document/read-set.ts'
import type { StateDocuments } from './document/set.ts'
import { EXISTS, fieldOf, type ObjectKey } from './fields.ts'
import type { Owners } from './owner.ts'
import { lockOwners } from './owners/commands.ts'
import { ownersOf } from './owners/queries.ts'
import { isSeen } from './owners/rights.ts'
import type { Compared, Options } from './planning/compared.ts'
import { type Comparison, comparisonOf } from './planning/comparison.ts'
import { namesIn, OBJECT_KINDS } from './planning/objects.ts'
import { changedNames, changesByName, parentsIn, projectAfter } from './planning/planned.ts'
import { type Names, presentFeatures, presentState } from './present/queries.ts'

/** A set that was compared with the present state. */
export type Prepared = { readonly compared: Compared; readonly comparison: Comparison }

/**
 * Compares documents with the present state as the caller sees it. Locks nothing.
 *
 * @param located adds the places in the files to problems; without it they have only pointers
 * @throws DomainError invalid with everything that is wrong in the set, and where
 */
export async function compare(
  { tx, actor, now }: Transaction,
  documents: StateDocuments,
  options: Options,
  located: StateSet['located'] = async (problems) => [...problems],
): Promise<Prepared> {
  const owners = await ownersOf(tx, documents.manager, objectsIn(documents))
  const present = await presentState(tx, namesOf(documents, owners), actor)
  const seen = new Map([...owners].filter(([, ofObject]) => ofObject.every((owner) => isSeen(owner, present))))
  const compared = { documents, present, owners: seen, options, now }
  const { comparison, problems } = await comparisonOf(compared)
  if (problems.length > 0) {
    const details = await located(problems)
    throw invalidAll(details[0]?.message ?? 'The files can not be applied', details)
  }
  return { compared, comparison }
}

/** Locks what a compared set changes, and compares again what has changed meanwhile. */
export async function locked(transaction: Transaction, { compared, comparison }: Prepared): Promise<Prepared> {
  await lockChanged(transaction, compared, comparison)
  return withFreshFeatures(transaction, compared, comparison)
}

/**
 * Compares documents with the present state, and locks what they change, and who owns what.
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
  return locked(transaction, await compare(transaction, documents, options, located))
}

function objectsIn(documents: StateDocuments): ObjectKey[] {
  return [...OBJECT_KINDS, 'features' as const].flatMap((kind) =>
    (kind === 'features' ? Object.keys(documents.features) : namesIn(kind, documents)).map((name) => ({ kind, name })),
  )
}

function namesOf(documents: StateDocuments, owners: Owners): Names {
  const objects = [...owners.values()].flatMap((ofObject) => ofObject.slice(0, 1))
  const owned = (kind: ObjectKey['kind']) => objects.filter((owner) => owner.kind === kind).map(({ name }) => name)
  const features = Object.entries(documents.features)
  const all = features.map(([, feature]) => feature)
  const tags = all.flatMap(({ tags: own = [], initial }) => [...own, ...(initial?.tags ?? [])])
  const places = all.flatMap(({ environments = {} }) => Object.values(environments))
  const strategies = places.flatMap(({ strategies: own = [], initial }) => [...own, ...(initial?.strategies ?? [])])
  return {
    features: unique([
      ...features.map(([name]) => name),
      ...all.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature)),
      ...owned('features'),
    ]),
    projects: unique([...Object.keys(documents.projects), ...all.flatMap(({ project }) => project ?? [])]),
    segments: unique([...Object.keys(documents.segments), ...strategies.flatMap(({ segments = [] }) => segments)]),
    contextFields: Object.keys(documents.contextFields),
    tagTypes: unique([
      ...Object.keys(documents.tagTypes),
      ...[...documents.tags, ...tags].map(({ type = 'simple' }) => type),
    ]),
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Locks what changes, in the order of all commands. */
async function lockChanged(transaction: Transaction, compared: Compared, comparison: Comparison): Promise<void> {
  const { tx, later } = transaction
  const works = [...changesByName(comparison, 'features')]
  const placed = works.filter(([, changes]) =>
    changes.some(({ field }) => [EXISTS, fieldOf('project'), fieldOf('archived')].includes(field)),
  )
  const projects = unique([
    ...changedNames(comparison, 'projects'),
    ...placed.map(([name, changes]) => projectAfter(name, changes, compared)),
  ])
  const types = changedNames(comparison, 'featureTypes')
  if (projects.length > 0)
    await later(tx.selectFrom('projects').select('id').where('id', '=', anyOf(projects)).orderBy('id').forNoKeyUpdate())
  if (types.length > 0)
    await later(
      tx.selectFrom('featureTypes').select('id').where('id', '=', anyOf(types)).orderBy('id').forNoKeyUpdate(),
    )
}

/**
 * Locks the features that change and the parents that they get or lose, and compares again if one of them has changed
 * meanwhile.
 */
async function withFreshFeatures(
  transaction: Transaction,
  compared: Compared,
  comparison: Comparison,
): Promise<Prepared> {
  const changed = [...changedNames(comparison, 'features'), ...parentsIn(comparison.changes)]
  const names = unique(changed).filter((name) => compared.present.features.has(name))
  if (names.length === 0) return { compared, comparison }
  await lockFeaturesAnywhere(transaction, names)
  const fresh = await presentFeatures(transaction.tx, names, transaction.actor)
  const isSame = names.every((name) => isDeepStrictEqual(fresh.get(name), compared.present.features.get(name)))
  if (isSame) return { compared, comparison }
  const features = new Map(compared.present.features)
  for (const name of names) features.delete(name)
  for (const [name, feature] of fresh) features.set(name, feature)
  const again = { ...compared, present: { ...compared.present, features } }
  return { compared: again, comparison: (await comparisonOf(again)).comparison }
}
