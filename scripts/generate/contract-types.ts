import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { header } from './header.ts'
import type { Document } from './openapi.ts'

/** What the package writes and nothing here uses: a table of paths, which `generated/routes.ts` is, and empty types. */
const UNUSED = ['paths', 'webhooks', '$defs']

/** Generates the TypeScript types of all operations and schemas. */
export async function contractTypes(document: Document): Promise<string> {
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
  const used = nodes.filter((node) => !(isNamed(node) && UNUSED.includes(node.name.text)))
  return `${header('openapi/')}${astToString(used)}`
}

function isNamed(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
}
