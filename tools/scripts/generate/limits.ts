import { header } from './header.ts'
import type { Document, Schema } from './openapi.ts'

type Schemas = Document['components']['schemas']

type Limits = readonly (readonly [kind: string, value: unknown])[]

/**
 * Generates what texts may be: constants for each member of a schema that has a limit, for forms that check a text
 * before it is sent. They are single constants, not one table: so a bundle has only the ones that it uses.
 */
export function textLimits(document: Document): string {
  return constants(document, limitsOfText)
}

/** The same for what numbers may be. Counts and ids, which have no limit but zero and exactness, are in no form. */
export function numberLimits(document: Document): string {
  return constants(document, limitsOfNumber)
}

function constants(document: Document, limitsOf: (schema: Schema) => Limits): string {
  const { schemas } = document.components
  const lines = Object.keys(schemas)
    .sort()
    .flatMap((name) =>
      Object.entries((schemas[name]?.properties ?? {}) as Record<string, Schema>).flatMap(([member, schema]) =>
        limitsOf(resolved(schema, schemas)).map(
          ([kind, value]) => `export const ${constantOf(name, member)}${kind} = ${JSON.stringify(value)}`,
        ),
      ),
    )
  return `${header('openapi/')}${lines.join('\n')}\n`
}

function limitsOfNumber({ minimum, maximum, multipleOf }: Schema): Limits {
  const isLimited = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
  if (!isLimited && typeof multipleOf !== 'number') return []
  const limits = { Min: minimum, Max: maximum, Step: multipleOf }
  return Object.entries(limits).filter(([, value]) => typeof value === 'number')
}

function limitsOfText({ maxLength, minLength, pattern }: Schema): Limits {
  return [
    ...(typeof maxLength === 'number' ? [['Most', maxLength] as [string, unknown]] : []),
    // A field that has to have a text says so itself.
    ...(typeof minLength === 'number' && minLength > 1 ? [['Least', minLength] as [string, unknown]] : []),
    ...(typeof pattern === 'string' ? [['Pattern', ofWholeText(pattern)] as [string, unknown]] : []),
  ]
}

/** The pattern for a field, which has to fit its whole text; one of the contract may fit a part of it. */
function ofWholeText(pattern: string): string {
  return `.*(?:${pattern}).*`
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref } = schema
  return typeof $ref === 'string' ? resolved(schemas[$ref.replace(/^.*\//, '')] ?? {}, schemas) : schema
}

/** `name` of `CreateProject` is `createProjectName`. */
function constantOf(schema: string, member: string): string {
  return `${schema.charAt(0).toLowerCase()}${schema.slice(1)}${member.charAt(0).toUpperCase()}${member.slice(1)}`
}
