import type { Schema } from '../../../contract.ts'
import { inSnapshot } from '../../../db/database.ts'
import type { Db } from '../../../db/handles.ts'
import { forEachYielding, mapYielding, yieldAfterReading } from '../../../runtime/yielding.ts'
import { invalid } from '../../errors.ts'
import type { StoredEnvironment } from '../../features/environment.ts'
import { assertProjectFor } from '../../projects/queries.ts'
import type { Reader } from '../../visibility.ts'
import { byOwnNames } from '../document/own-names.ts'
import { type FieldKey, fieldOf, keyOf, membersOf } from '../fields.ts'
import { isOrphaned, type Keys, type Owner } from '../owner.ts'
import { assertManager } from '../owners/known-managers.ts'
import { fieldsOf, keysOfFeatures } from '../owners/queries.ts'
import { tagName } from '../planning/objects.ts'
import { keysOfAll } from '../planning/strategy-keys.ts'
import { segmentNames } from '../planning/wanted.ts'
import { presentState } from '../present/queries.ts'
import { allNames, type Selection, tagsAlone } from './queries.ts'
import { writtenFeature, writtenObjects } from './written.ts'

type Document = Schema<'StateDocument'>

/** A set has no more. */
const MAX_FEATURES = 10_000

/**
 * Returns what a manager owns as a document, or everything that is not archived. The same state gives the same bytes.
 *
 * @throws DomainError missing for the project and the manager; invalid for more features than a set can have
 */
export async function exportState(db: Db, { manager, project }: Selection, reader: Reader): Promise<Document> {
  if (project !== undefined) await assertProjectFor(db, project, reader)
  if (manager !== undefined) await assertManager(db, manager, reader)
  return inSnapshot(db, async (tx) => {
    const owners = manager === undefined ? undefined : await fieldsOf(tx, manager)
    const names = await allNames(tx, { manager, project }, reader)
    if (names.features.length > MAX_FEATURES)
      throw invalid(
        `There are ${names.features.length} features, and a document has at most ${MAX_FEATURES}. Export one project at a time`,
        '/query/project',
      )
    const present = await presentState(tx, names, reader)
    const nameOf = segmentNames(present)
    const isNamed = new Set(names.features)
    await yieldAfterReading()
    const exported = [...present.features.values()].filter(
      (feature) => isNamed.has(feature.name) && (project ?? feature.project) === feature.project,
    )
    const keyed = owners ?? (await keysOfFeatures(tx, names.features))
    const keysOf = await keysBy(keyed, { isWhole: owners === undefined })
    const features = await mapYielding(exported, (feature) => {
      const written = writtenFeature(feature, nameOf, (list) => keysOf(feature.name, list))
      return [feature.name, written] as const
    })
    const others = writtenObjects(present)
    const document = {
      apiVersion: 'flaghoist/v1' as const,
      manager: manager ?? 'export',
      ...(project === undefined ? others : { projects: others.projects, segments: others.segments }),
      tags: project === undefined ? await tagsAlone(tx, reader) : [],
      features: Object.fromEntries(features),
    }
    return withoutEmpty(owners === undefined ? document : await ownedPart(document, owners))
  })
}

/**
 * Returns what gives strategies their keys. Yields to the event loop.
 *
 * @param isWhole whether all strategies get one; otherwise, only those to which the manager has given one
 */
async function keysBy(
  keyed: readonly Pick<Owner, 'name' | 'field' | 'keys'>[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<(feature: string, list: StoredEnvironment) => Keys> {
  const lists = new Map<string, Keys[]>()
  await forEachYielding(keyed, ({ name, field, keys }) => {
    if (keys !== null) addTo(lists, `${name} ${field}`, keys)
  })
  return (feature, { name, strategies }) => {
    const named = lists.get(`${feature} ${fieldOf('environments', name, 'strategies')}`) ?? []
    return isWhole ? keysOfAll(strategies, named) : (named[0] ?? {})
  }
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/**
 * Returns what a manager owns of a document: an object of which it owns only the existence has no members. What it has
 * orphaned is not in its files any more. Yields to the event loop.
 */
async function ownedPart(document: Document, owners: readonly Owner[]): Promise<Document> {
  const lists = new Map<string, string[]>()
  const orphans = new Set(owners.filter(isOrphaned).map(keyOf))
  await forEachYielding(owners, (owner) => {
    if (!orphans.has(keyOf(owner))) addTo(lists, keyOf(owner), owner.field)
  })
  const owned = (key: Pick<FieldKey, 'kind' | 'name'>) => {
    const fields = lists.get(keyOf(key))
    return fields && new Set(fields)
  }
  const part: Record<string, unknown> = { apiVersion: document.apiVersion, manager: document.manager }
  for (const [kind, named] of Object.entries(document)) {
    if (kind === 'tags') part.tags = document.tags?.filter((tag) => owned({ kind: 'tags', name: tagName(tag) }))
    if (typeof named !== 'object' || Array.isArray(named)) continue
    const objects = await mapYielding(Object.entries(named as Record<string, object>), ([name, object]) => {
      const own = owned({ kind: kind as FieldKey['kind'], name })
      return own === undefined ? [] : [[name, ownedMembers(object, own)] as const]
    })
    part[kind] = Object.fromEntries(objects.flat())
  }
  return part as Document
}

function ownedMembers(object: object, own: ReadonlySet<string>): object {
  const members = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    if (own.has(fieldOf(name))) return [[name, value]]
    const kept = ownedElements(name, value, own)
    return kept === undefined ? [] : [[name, kept]]
  })
  return withMissing(Object.fromEntries(members), own)
}

/** The members whose elements are fields by themselves. */
const LISTS: readonly string[] = ['environments', 'tags', 'dependencies']

/** Returns the owned elements of a list or a map whose elements are fields; undefined if there are none. */
function ownedElements(name: string, value: unknown, own: ReadonlySet<string>): unknown {
  if (!LISTS.includes(name)) return undefined
  if (Array.isArray(value)) {
    const elements = value.filter((element) => own.has(fieldOf(name, elementName(element))))
    return elements.length === 0 ? undefined : elements
  }
  const parts = Object.entries(value as Record<string, object>).flatMap(([place, part]) => {
    const members = Object.entries(part).filter(([member]) => own.has(fieldOf(name, place, member)))
    return members.length === 0 ? [] : [[place, Object.fromEntries(members)] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

function elementName(element: unknown): string {
  if (typeof element === 'string') return element
  const { type, value, feature } = element as { type?: string; value?: string; feature?: string }
  return feature ?? `${type}:${value}`
}

/** Values that a full document leaves out, of fields that the manager owns. */
const LEFT_OUT: Readonly<Record<string, unknown>> = {
  impressionData: false,
  stale: false,
  archived: false,
  enabled: false,
  strategies: [],
  variants: [],
}

/** Adds the owned fields whose values a document leaves out because they are usual. */
function withMissing(written: Record<string, unknown>, own: ReadonlySet<string>): object {
  const result: Record<string, unknown> = { ...written }
  for (const field of [...own].sort()) {
    const [member = '', environment, part] = membersOf(field)
    if (environment === undefined && member in LEFT_OUT && !(member in result)) result[member] = LEFT_OUT[member]
    if (
      member !== 'environments' ||
      environment === undefined ||
      part === undefined ||
      Array.isArray(result.environments)
    )
      continue
    const places = byOwnNames(Object.entries((result.environments ?? {}) as Record<string, Record<string, unknown>>))
    const place = places[environment] ?? {}
    result.environments = {
      ...places,
      [environment]: { ...place, ...(part in place ? {} : { [part]: LEFT_OUT[part] }) },
    }
  }
  return result
}

function withoutEmpty(document: Document): Document {
  return Object.fromEntries(
    Object.entries(document).filter(([, value]) => typeof value !== 'object' || Object.keys(value).length > 0),
  ) as Document
}
