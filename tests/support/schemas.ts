import { document } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is free-form JSON
type Node = any

/** Every object inside `node`, with the path to it. */
function* nodesIn(node: Node, path: string): Generator<[path: string, node: Node]> {
  if (typeof node !== 'object' || node === null) return
  yield [path, node]
  for (const [key, child] of Object.entries(node)) yield* nodesIn(child, `${path}/${key}`)
}

/** Every schema of the document; the inside of an example is data, not a schema. */
export function schemas(): [path: string, schema: Node][] {
  const isSchema = ([path, { type }]: [string, Node]) =>
    (typeof type === 'string' || Array.isArray(type)) && !/\/(examples?|default|const|enum)\//.test(`${path}/`)
  return [...nodesIn(document.components, 'components'), ...nodesIn(document.paths, 'paths')].filter(isSchema)
}
