import { header } from './header.ts'
import type { Document, Schema } from './openapi.ts'

type Schemas = Document['components']['schemas']

/**
 * Generates what texts may be: constants for each member of a schema that has a limit, for forms that check a text
 * before it is sent. They are single constants, not one table: so a bundle has only the ones that it uses.
 */
export function textLimits(document: Document): string {
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

function limitsOf({ maxLength, minLength, pattern }: Schema): [kind: string, value: unknown][] {
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
