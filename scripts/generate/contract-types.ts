import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Document, Schema } from '../../src/document/openapi.ts'
import { header } from './header.ts'

/** Generates the TypeScript types of all paths, operations and schemas. */
export async function contractTypes(document: Document): Promise<string> {
  const closed = structuredClone(document)
  for (const schema of Object.values(closed.components.schemas)) closeObjects(schema)
  const nodes = await openapiTS(closed as unknown as OpenAPI3, { defaultNonNullable: false })
  return `${header('openapi/')}${astToString(nodes)}`
}

/**
 * Removes `additionalProperties: true`, which means "unknown properties are ignored". As a type it would allow any
 * misspelt property. Code only reads declared properties, so the types have only these.
 */
function closeObjects(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  if (schema.additionalProperties === true && schema.properties !== undefined) delete schema.additionalProperties
  for (const child of Object.values(schema)) closeObjects(child)
}
