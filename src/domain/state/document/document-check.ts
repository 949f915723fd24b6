import { schemas } from '../../../../generated/schemas.ts'
import type { Schema } from '../../../contract.ts'
import { onFirstUse } from '../../../runtime/on-first-use.ts'
import { forEachYielding } from '../../../runtime/yielding.ts'
import { type Check, checksBy } from '../../checking/check.ts'
import { type SchemaNode, schemaAt, shapeOf } from '../../checking/known-members.ts'
import { unknownMembers } from '../../checking/unknown-members.ts'
import { unstorable } from '../../checking/unstorable.ts'
import { pointerSegment } from '../../checking/validation.ts'
import type { ErrorDetail } from '../../errors.ts'
import { repeatedItems } from './repeated-items.ts'

/** The members of a document that have what it names, by their names. */
export const SECTIONS = [
  'environments',
  'featureTypes',
  'tagTypes',
  'contextFields',
  'projects',
  'segments',
  'features',
] as const
export type Section = (typeof SECTIONS)[number]

/** A problem in a document; `path` is a JSON pointer into it. */
export type Problem = { readonly message: string; readonly path: string }

type SectionSchema = { maxProperties: number; propertyNames: object; additionalProperties: object }

/** The checks of a section: of its names and of its values. */
type SectionCheck = { readonly schema: SectionSchema; readonly name: Check; readonly value: Check }

const checks = onFirstUse(() => {
  const checkBy = checksBy('exact')
  const { properties } = schemas.find(({ $id }) => $id === 'StateDocument') as unknown as {
    properties: Record<Section, SectionSchema>
  }
  const sections = SECTIONS.map((section): [Section, SectionCheck] => {
    const schema = properties[section]
    return [section, { schema, name: checkBy(schema.propertyNames), value: checkBy(schema.additionalProperties) }]
  })
  return { document: checkBy(DOCUMENT), sections: new Map(sections) }
})

const DOCUMENT = { $ref: 'StateDocument#' }

/** The most problems that are searched in a document. */
const MAX_PROBLEMS = 101

/** Returns the largest number of names in a section. */
export function maxNames(section: Section): number {
  return checks().sections.get(section)?.schema.maxProperties ?? 0
}

/** Returns what a document has that the contract does not take, or misses. Yields to the event loop. */
export async function problemsOf(document: unknown): Promise<Problem[]> {
  const problems: Problem[] = []
  const entries: [section: Section, name: string, value: unknown][] = []
  const shell = isObject(document) ? { ...document } : document
  if (isObject(shell))
    for (const section of SECTIONS) {
      const values = shell[section]
      if (!isObject(values)) continue
      shell[section] = {}
      for (const [name, value] of Object.entries(values)) entries.push([section, name, value])
    }
  problems.push(...problemsBy(checks().document, DOCUMENT, shell, ''))
  await forEachYielding(entries, ([section, name, value]) => {
    if (problems.length < MAX_PROBLEMS) problems.push(...problemsOfEntry(section, name, value))
  })
  return problems
}

function problemsOfEntry(section: Section, name: string, value: unknown): Problem[] {
  const check = checks().sections.get(section)
  if (check === undefined) return []
  const path = `/${section}/${pointerSegment(name)}`
  const flaw = unstorable(name, path)
  const misnamed = [...check.name(name, path), ...(flaw === undefined ? [] : [flaw])].map(({ message }) => ({
    path,
    message: `is a name that ${message}`,
  }))
  const problems = [...misnamed, ...problemsBy(check.value, check.schema.additionalProperties, value, path)]
  if (problems.length > 0 || section !== 'features') return problems
  return repeatedItems(value as Schema<'StateFeature'>, path)
}

/** Members that the contract's requests ignore are wrong here, too: they are misspelled. */
function problemsBy(check: Check, schema: object, value: unknown, path: string): Problem[] {
  const unknown = unknownMembers(schema, value, path)
  const isUnknown = new Set(unknown.map((problem) => problem.path))
  const others = check(value, path)
    .filter((problem) => !isUnknown.has(problem.path))
    .map((problem) => withMembers(problem, schema, value, path))
  const flaw = unknown.length + others.length === 0 ? flawOf(value, path) : undefined
  return [...unknown, ...others, ...(flaw === undefined ? [] : [flaw])].map(located)
}

/** An environment may be called `__proto__`, which no other member may. */
function flawOf(value: unknown, path: string): ErrorDetail | undefined {
  const { environments, ...rest } = isObject(value) ? value : { environments: undefined }
  if (!isObject(environments)) return unstorable(value, path)
  return [
    unstorable(rest, path),
    unstorable(Object.keys(environments), `${path}/environments`),
    ...Object.entries(environments).map(([name, part]) =>
      unstorable(part, `${path}/environments/${pointerSegment(name)}`),
    ),
  ].find((flaw) => flaw !== undefined)
}

/** Says what an object has where there is another value, such as a text. */
function withMembers(problem: ErrorDetail, schema: object, value: unknown, root: string): ErrorDetail {
  const { message, path = root } = problem
  if (message !== 'has to be of type object') return problem
  const segments = path
    .slice(root.length)
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const there = segments.reduce((inside, name) => (inside === null ? null : Object(inside)[name]), value)
  const node = schemaAt(schema as SchemaNode, value, segments)
  const members = node === undefined ? [] : [...shapeOf(node).members.keys()]
  return there === null || members.length === 0
    ? problem
    : { path, message: `${message}. It has: ${members.join(', ')}` }
}

function located({ message, path = '' }: ErrorDetail): Problem {
  return { message, path }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
