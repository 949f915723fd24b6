import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  Parser,
  type Scalar,
  type YAMLError,
} from 'yaml'

/** A problem in a text, and where it is; lines and columns count from 1. */
export type Fault = { readonly line: number; readonly column: number; readonly message: string }

/** The documents of a text as JSON, or the problems in it. A document without content is undefined. */
export type ReadYaml =
  | { readonly documents: readonly (string | undefined)[] }
  | { readonly faults: readonly Fault[]; readonly isExpensive?: boolean }

/** A value in one of the documents of a text: the keys that lead to it. */
export type Target = { readonly document: number; readonly keys: readonly string[] }

/** Where a value is. `source` is how it is written, if it is a text, number, boolean or null without quotes. */
export type Place = { readonly line: number; readonly column: number; readonly source?: string }

const MAX_DOCUMENTS = 1000
/** As deep as the body of a request may be. */
export const MAX_DEPTH = 64
/** The largest document, written as JSON with the values of its aliases: aliases of aliases multiply. */
const MAX_JSON = 2 * 1024 * 1024

const MAX_FAULTS = 100

const TOO_DEEP = `is nested deeper than ${MAX_DEPTH} levels`

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: 'silent',
  // It compares every key with every other one.
  uniqueKeys: false,
} as const

type Found = { readonly documents: readonly Document.Parsed[]; readonly placeAt: (offset: number) => Place }

/** Reads YAML 1.2 with the core schema: no tags but those of this schema, no merge keys, no repeated keys. */
export function readYaml(text: string): ReadYaml {
  const { documents, placeAt } = documentsIn(text)
  const faults = documents.flatMap((document) => faultsOf(document, text))
  if (documents.length > MAX_DOCUMENTS)
    faults.push({ offset: 0, message: `has more than ${MAX_DOCUMENTS} documents. Write them in several files` })
  const read = documents.map((document) => (faults.length > 0 ? undefined : jsonOf(document, faults)))
  if (faults.length === 0) return { documents: read }
  return { faults: faults.slice(0, MAX_FAULTS).map(({ offset, message }) => ({ ...placeAt(offset), message })) }
}

/** Finds values: members at their names, and items of lists where they begin. A missing one is where it would be. */
export function placesIn(text: string, targets: readonly Target[]): Place[] {
  const { documents, placeAt } = documentsIn(text)
  return targets.map(({ document, keys }) => {
    const found = documents[document]
    if (found === undefined) return { line: 1, column: 1 }
    const { offset, node } = followed(found, keys)
    const source = isScalar(node) && node.type === 'PLAIN' ? node.source : undefined
    return { ...placeAt(offset), ...(source !== undefined && { source }) }
  })
}

function documentsIn(text: string): Found {
  const lines = new LineCounter()
  const documents: Document.Parsed[] = []
  for (const document of new Composer(OPTIONS).compose(new Parser(lines.addNewLine).parse(text), true, text.length)) {
    documents.push(document as Document.Parsed)
    if (documents.length > MAX_DOCUMENTS) break
  }
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return { documents, placeAt }
}

type Offset = { readonly offset: number; readonly message: string }

function faultsOf({ errors, warnings, directives }: Document.Parsed, text: string): Offset[] {
  const { explicit, version } = directives.yaml
  const isOther = explicit === true && version !== '1.2'
  const directive = { offset: Math.max(text.indexOf('%YAML'), 0), message: `has YAML ${version}. Accepted: YAML 1.2` }
  const found = [...errors.slice(0, MAX_FAULTS), ...warnings.slice(0, MAX_FAULTS)]
  // The parser calls itself for each level, and then fails at each of them.
  const deep = found.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
  const telling = deep === undefined ? found : [deep]
  return [
    ...(isOther ? [directive] : []),
    ...telling.map((error) => ({ offset: error.pos[0], message: messageOf(error) })),
  ]
}

function messageOf({ code, message }: YAMLError): string {
  switch (code) {
    case 'RESOURCE_EXHAUSTION':
      return TOO_DEEP
    case 'TAB_AS_INDENT':
      return 'has a tab as indentation. Indent with spaces'
    case 'TAG_RESOLVE_FAILED':
      return `has a tag that is not known: ${message.replace('Unresolved tag: ', '')}. Write the value without it`
    default:
      return `is not valid YAML: ${message}`
  }
}

/** Writes a document as JSON, and adds to `faults` what JSON or the reader does not take. */
function jsonOf({ contents }: Document.Parsed, faults: Offset[]): string | undefined {
  if (contents === null || (isScalar(contents) && contents.value === null && (contents.source ?? '') === ''))
    return undefined
  const anchored = new Map<string, string | undefined>()
  let size = 0
  const fail = (offset: number, message: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ offset, message })
    return 'null'
  }
  const sized = (json: string): string => {
    size += json.length
    return json
  }
  const tooLarge = () => size > MAX_JSON
  const written = (node: ParsedNode | null, depth: number, offset: number): string => {
    if (tooLarge()) return 'null'
    if (node === null) return sized('null')
    const [start] = node.range
    if (depth > MAX_DEPTH) return fail(start, TOO_DEEP)
    if (isAlias(node)) {
      const json = anchored.get(node.source)
      if (json !== undefined) return sized(json)
      const why = anchored.has(node.source) ? 'stands inside of the value that it names' : 'names no anchor before it'
      return fail(start, `has the alias *${node.source}, which ${why}`)
    }
    const { anchor } = node
    if (anchor !== undefined) anchored.set(anchor, undefined)
    const json = isMap(node) ? mapped(node, depth) : isSeq(node) ? listed(node, depth) : scalar(node, offset)
    if (anchor !== undefined) anchored.set(anchor, json)
    return json
  }
  const mapped = (map: ParsedNode & { items: { key: ParsedNode; value: ParsedNode | null }[] }, depth: number) => {
    const keys = new Map<string, number>()
    const members = map.items.map(({ key, value }) => {
      const offset = offsetOf(key, map.range[0])
      const name = keyOf(key)
      if (name === undefined) return fail(offset, 'has to be a name, and not a list, an object or an alias')
      if (name === '<<' && isScalar(key) && key.type === 'PLAIN')
        fail(
          offset,
          'is a merge key, which YAML 1.2 does not have. Write its members out, or name a whole value by an alias',
        )
      const earlier = keys.get(name)
      if (earlier !== undefined) fail(offset, `has the name ${JSON.stringify(name)} twice. Keep one of them`)
      keys.set(name, offset)
      return `${sized(JSON.stringify(name))}:${written(value, depth + 1, offset)}`
    })
    return `{${members.join(',')}}`
  }
  const listed = (list: ParsedNode & { items: ParsedNode[] }, depth: number) =>
    `[${list.items.map((item) => written(item, depth + 1, offsetOf(item, list.range[0]))).join(',')}]`
  const scalar = (node: Scalar.Parsed, offset: number) => {
    const { value } = node
    if (typeof value === 'number' && !Number.isFinite(value))
      return fail(offset, `is ${node.source}, which is no number of JSON`)
    return sized(JSON.stringify(value ?? null))
  }
  const json = written(contents, 1, 0)
  if (tooLarge()) fail(0, 'is larger than 2 MiB once its aliases are replaced by their values')
  return json
}

/** Returns a key as it is written: `1.0` is not 1. Undefined for keys that are not scalars. */
function keyOf(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined
  return key.type === 'PLAIN' && typeof key.value !== 'string' ? (key.source ?? '') : String(key.value)
}

function followed({ contents }: Document.Parsed, keys: readonly string[]): { offset: number; node: unknown } {
  const anchors = new Map<string, unknown>()
  if (contents !== null) noteAnchors(contents, anchors)
  let node: unknown = contents
  let offset = offsetOf(contents, 0)
  for (const key of keys) {
    if (isAlias(node)) node = anchors.get(node.source)
    if (isMap(node)) {
      const pair = node.items.find((item) => keyOf(item.key) === key)
      if (pair === undefined) return { offset, node: undefined }
      offset = offsetOf(pair.key, offset)
      node = pair.value
    } else if (isSeq(node) && node.items[Number(key)] !== undefined) {
      node = node.items[Number(key)]
      offset = offsetOf(node, offset)
    } else return { offset, node: undefined }
  }
  return { offset, node }
}

function noteAnchors(root: unknown, anchors: Map<string, unknown>): void {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (!isNode(node) || isAlias(node)) continue
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isMap(node)) for (const { value } of node.items) open.push(value)
    if (isSeq(node)) open.push(...node.items)
  }
}

function offsetOf(node: unknown, otherwise: number): number {
  return isNode(node) && node.range ? node.range[0] : otherwise
}
