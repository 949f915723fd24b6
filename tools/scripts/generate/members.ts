import type { Document, Schema } from './openapi.ts'

const COMPONENT = '#/components/schemas/'

/**
 * Writes out members of schemas where other schemas refer to them, such as
 * `features.yaml#/UpdateFeature/properties/stale`: the bundler makes components of them, with the names of the members.
 */
export function writeOutMembers(document: Document): void {
  const { schemas } = document.components
  const all = { ...schemas }
  const isMember = (name: string) => /^[a-z]/.test(name)
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...others } = node as Schema
    const name = typeof $ref === 'string' && $ref.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : ''
    const written = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, visit(value)]))
    if ($ref === undefined) return written
    return isMember(name) ? { ...(visit(all[name]) as Schema), ...written } : { $ref, ...written }
  }
  for (const [name, schema] of Object.entries(all))
    if (isMember(name)) delete schemas[name]
    else Object.assign(schemas, { [name]: visit(schema) })
}
