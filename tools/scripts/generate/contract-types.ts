import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { header } from './header.ts'
import type { Document } from './openapi.ts'

/**
 * Parts that the package writes and nothing here uses: a table of paths, which `generated/routes.ts` is, and empty
 * types.
 */
const UNUSED = ['paths', 'webhooks', '$defs']

/** Generates the TypeScript types of all operations and schemas. */
export async function contractTypes(document: Document): Promise<string> {
  const written = withOptionalHeaders(document) as OpenAPI3
  const nodes = await openapiTS(written, { defaultNonNullable: false })
  const used = nodes.filter((node) => !(isNamed(node) && UNUSED.includes(node.name.text)))
  return `${header('openapi/')}${astToString(used)}`
}

/** The package makes a header required if it is a component. So components that are not required are written out. */
function withOptionalHeaders(document: Document): object {
  const { headers } = document.components
  const ref = /^#\/components\/headers\/(\w+)$/
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const header = headers[ref.exec(value?.$ref)?.[1] ?? '']
    return header === undefined || header.required ? value : header
  })
}

function isNamed(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
}
