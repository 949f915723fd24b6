import type { Schema } from '../../../contract.ts'
import { contextFieldSettings } from '../../context-fields/context-field.ts'
import { constraintFrom } from '../../features/strategies/constraint.ts'
import { featureNamingFrom } from '../../projects/naming.ts'
import type { StateDocuments } from '../document/set.ts'
import { ARCHIVED, EXISTS, type Fields, fieldOf } from '../fields.ts'
import type { Present } from '../present/present.ts'

/** The kinds of objects that are not features. */
export const OBJECT_KINDS = [
  'environments',
  'featureTypes',
  'tagTypes',
  'tags',
  'contextFields',
  'projects',
  'segments',
] as const

export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** The objects of each kind, by name, as fields. */
type ByName = ReadonlyMap<string, Fields>

type Normal<Wanted> = (wanted: Wanted) => object

/** How each kind is stored: with what the writes make of given values. */
const NORMAL = {
  environments: (wanted) => wanted,
  featureTypes: ({ lifetimeDays }) => (lifetimeDays === undefined ? {} : { lifetimeDays: lifetimeDays || null }),
  tagTypes: (wanted) => wanted,
  contextFields: ({ legalValues, ...wanted }) =>
    legalValues === undefined ? wanted : { ...wanted, legalValues: contextFieldSettings({ legalValues }).legalValues },
  segments: ({ constraints, ...wanted }) =>
    constraints === undefined ? wanted : { ...wanted, constraints: constraints.map(constraintFrom) },
} satisfies {
  environments: Normal<Schema<'StateEnvironment'>>
  featureTypes: Normal<Schema<'StateFeatureType'>>
  tagTypes: Normal<Schema<'StateTagType'>>
  contextFields: Normal<Schema<'StateContextField'>>
  segments: Normal<Schema<'StateSegment'>>
}

/**
 * Returns the fields that documents say of the objects of a kind.
 *
 * @throws DomainError invalid for a value that no write accepts; its path begins with `/body`
 */
export function wantedFields(kind: ObjectKind, name: string, documents: StateDocuments): Fields {
  if (kind === 'tags') return existing({})
  if (kind === 'projects') return projectFields(documents.projects[name] ?? {})
  const normal = NORMAL[kind] as Normal<unknown>
  return existing(normal(documents[kind][name] ?? {}))
}

/** Returns the names of the objects of a kind in documents. */
export function namesIn(kind: ObjectKind, documents: StateDocuments): string[] {
  return kind === 'tags' ? documents.tags.map(tagName) : Object.keys(documents[kind])
}

export function tagName({ type = 'simple', value }: Schema<'TagInput'>): string {
  return `${type}:${value}`
}

/** Returns the fields of the objects of a kind that exist, by name. */
export function presentFields(kind: ObjectKind, present: Present): ByName {
  if (kind === 'tags') return new Map([...present.tags].map((name) => [name, existing({})]))
  if (kind === 'projects')
    return new Map(
      [...present.projects].map(([id, { settings, environments, isArchived }]) => [
        id,
        withEnvironments(
          existing({ ...settings, description: settings.description || null }, isArchived ? ARCHIVED : true),
          environments.map(({ name }) => name),
        ),
      ]),
    )
  if (kind === 'segments')
    return new Map(
      [...present.segments].map(([name, { description, project, constraints }]) => [
        name,
        existing({ description, project, constraints }),
      ]),
    )
  return new Map([...present[kind]].map(([name, value]) => [name, existing(value)]))
}

function existing(members: object, exists: unknown = true): Fields {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return new Map<string, unknown>([[EXISTS, exists], ...given.map(([name, value]) => [fieldOf(name), value] as const)])
}

/** No description and an empty one are the same: the request that changes a project knows only the latter. */
function projectFields({ environments = [], featureNaming, linkTemplates, ...wanted }: Schema<'StateProject'>): Fields {
  const { description } = wanted
  const settings = existing({
    ...wanted,
    description: description === undefined ? undefined : description || null,
    defaultStickiness: wanted.defaultStickiness || undefined,
    featureNaming: featureNaming && featureNamingFrom(featureNaming),
    linkTemplates: linkTemplates?.map(({ title = null, urlTemplate }) => ({ title, urlTemplate })),
  })
  return withEnvironments(settings, environments)
}

/** Each environment of a project is a field: the manager does not own the others. */
function withEnvironments(fields: Fields, environments: readonly string[]): Fields {
  return new Map([...fields, ...environments.map((name) => [fieldOf('environments', name), true] as const)])
}
