import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Document, Schema } from './document.ts'
import { header } from './header.ts'

/** TypeScript types of all paths, operations and schemas. */
export async function contractTypes(document: Document): Promise<string> {
  const closed = structuredClone(document)
  for (const schema of Object.values(closed.components.schemas)) closeObjects(schema)
  const nodes = await openapiTS(closed as unknown as OpenAPI3, { defaultNonNullable: false })
  return `${header('openapi/')}${astToString(nodes)}`
}

/**
 * "Unknown properties are ignored" is written `additionalProperties: true`, which as a type would let any misspelt
 * property through. Code only reads what is declared, so the types say only that.
 */
function closeObjects(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  if (schema.additionalProperties === true && schema.properties !== undefined) delete schema.additionalProperties
  for (const child of Object.values(schema)) closeObjects(child)
}
