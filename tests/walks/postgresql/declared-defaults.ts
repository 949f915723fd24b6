import type { OperationId } from '../../../src/contract.ts'
import { bodySchemaOf, document, operations, parametersOf } from '../../support/contract.ts'
import { type Node, resolved } from '../../support/schema-facts.ts'

/** A member of a request body, or a query parameter, for which the document declares a default. */
export type DeclaredDefault = {
  id: OperationId
  in: 'body' | 'query'
  /** From the body to the member; `[]` stands for an entry of a list. */
  path: readonly string[]
  /** The action that the change has to be of, where the member belongs to one form of a change. */
  action?: string
  value: unknown
  schema: Node
}

/** All defaults that the document declares for requests. */
export function declaredDefaults(): DeclaredDefault[] {
  return [...operations.values()].flatMap((operation) => {
    const body = bodySchemaOf(operation)
    const inBody = body === undefined ? [] : defaultsIn(body, [], {})
    const inQuery = parametersOf(operation, 'query').flatMap(({ name, schema }) => defaultsIn(schema, [name], {}))
    return [
      ...inBody.map((found) => ({ id: operation.id, in: 'body' as const, ...found })),
      ...inQuery.map((found) => ({ id: operation.id, in: 'query' as const, ...found })),
    ]
  })
}

type FoundDefault = Pick<DeclaredDefault, 'path' | 'action' | 'value' | 'schema'>

function defaultsIn(node: Node, path: readonly string[], form: { action?: string }): FoundDefault[] {
  const schema = resolved(document, node)
  const { default: value, properties = {}, items, additionalProperties, discriminator, anyOf = [], oneOf = [] } = schema
  const forms = Object.entries<string>(discriminator?.mapping ?? {})
  const choices = forms.length > 0 ? [] : [...anyOf, ...oneOf, ...(schema.allOf ?? [])]
  return [
    ...(value === undefined ? [] : [{ path, value, schema, ...form }]),
    ...Object.entries(properties).flatMap(([name, member]) => defaultsIn(member, [...path, name], form)),
    ...(items === undefined ? [] : defaultsIn(items, [...path, '[]'], form)),
    ...(typeof additionalProperties === 'object' ? defaultsIn(additionalProperties, [...path, '{}'], form) : []),
    ...forms.flatMap(([action, $ref]) => defaultsIn({ $ref }, path, { action })),
    ...choices.flatMap((choice: Node) => defaultsIn(choice, path, form)),
  ]
}
