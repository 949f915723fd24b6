import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Document } from '../../src/document/openapi.ts'
import { header } from './header.ts'

/** Generates the TypeScript types of all paths, operations and schemas. */
export async function contractTypes(document: Document): Promise<string> {
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
  return `${header('openapi/')}${astToString(nodes)}`
}
