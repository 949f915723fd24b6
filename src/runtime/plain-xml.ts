import { DOMParser } from '@xmldom/xmldom'
import { type TagLimits, tagRefusal } from './xml-tags.ts'

/** An element of a document, with the elements inside it. */
export type XmlElement = {
  /** The name without its prefix. */
  readonly name: string
  /** Empty for an element without one. */
  readonly namespace: string
  /** By their names without prefix. Declarations of namespaces are no attributes. */
  readonly attributes: ReadonlyMap<string, string>
  readonly elements: readonly XmlElement[]
  /** The text directly inside it. */
  readonly text: string
}

/** What a document may have at most. */
export type XmlLimits = TagLimits & { readonly bytes: number }

/** A document that is refused; the message says why, and nothing of its content. */
export type XmlRefusal = { readonly refused: string }

const ELEMENT = 1
const ATTRIBUTE_LIMIT = 50
const TEXT = 3
const DECLARATION =
  /^<\?xml version=(["'])1\.[0-9]\1(?: encoding=(["'])utf-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>\s*/i
/** How the text shows that a document has more than elements, attributes and text. */
const NOT_PLAIN: readonly (readonly [string, RegExp])[] = [
  ['a comment', /<!--/],
  ['a DOCTYPE or an entity', /<!(?:DOCTYPE|ENTITY)/i],
  ['a CDATA section or another declaration', /<!/],
  ['a processing instruction', /<\?/],
  ['an entity', /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/],
]
const NAMESPACES = 'http://www.w3.org/2000/xmlns/'

/**
 * Reads a document of elements, attributes and text. Two readers of a document with anything else could see different
 * documents, so all else is refused, before a parser sees it.
 *
 * @param allows what the document may have in spite of that
 */
export function plainXml(
  text: string,
  limits: XmlLimits,
  allows: { readonly comments?: boolean } = {},
): XmlElement | XmlRefusal {
  if (Buffer.byteLength(text) > limits.bytes) return { refused: `it has more than ${limits.bytes} bytes` }
  const body = text.replace(/^\uFEFF/, '').replace(DECLARATION, '')
  const searched = allows.comments ? withoutComments(body) : body
  const found = NOT_PLAIN.find(([, pattern]) => pattern.test(searched))
  if (found !== undefined) return { refused: `it has ${found[0]}` }
  const refused = tagRefusal(searched, limits)
  if (refused !== undefined) return { refused }
  const document = parsed(searched)
  if (document === undefined) return { refused: 'it is not well-formed XML' }
  return elementFrom(document)
}

/** Reads the text only once: one comment that does not end is left, and refused. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let at = 0
  while (true) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return kept.join('') + text.slice(at)
    kept.push(text.slice(at, start))
    at = end + 3
  }
}

export function isRefusal(read: XmlElement | XmlRefusal): read is XmlRefusal {
  return 'refused' in read
}

/** Returns the element and all elements inside it. */
export function allElements(element: XmlElement): XmlElement[] {
  return [element, ...element.elements.flatMap(allElements)]
}

/** Returns the elements directly inside one that have a name in a namespace. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.elements.filter((each) => each.name === name && each.namespace === namespace)
}

/** The nodes of a parsed document, as far as they are read here. */
type ParsedNode = {
  readonly nodeType: number
  readonly localName: string | null
  readonly namespaceURI: string | null
  readonly nodeValue: string | null
  readonly childNodes: ArrayLike<ParsedNode>
  readonly attributes?: ArrayLike<ParsedNode>
}

function parsed(text: string): ParsedNode | undefined {
  const fail = () => {
    throw new Error('not well-formed')
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
    return (parser.parseFromString(text, 'text/xml').documentElement ?? undefined) as unknown as ParsedNode | undefined
  } catch {
    return undefined
  }
}

function elementFrom(node: ParsedNode): XmlElement | XmlRefusal {
  const attributes = new Map<string, string>()
  const given = Array.from(node.attributes ?? []).filter(({ namespaceURI }) => namespaceURI !== NAMESPACES)
  if (given.length > ATTRIBUTE_LIMIT) return { refused: `an element has more than ${ATTRIBUTE_LIMIT} attributes` }
  for (const { localName, nodeValue } of given) {
    if (localName === null || attributes.has(localName)) return { refused: 'an element has an attribute twice' }
    attributes.set(localName, nodeValue ?? '')
  }
  const elements: XmlElement[] = []
  let text = ''
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === TEXT) text += child.nodeValue ?? ''
    else if (child.nodeType === ELEMENT) {
      const read = elementFrom(child)
      if (isRefusal(read)) return read
      elements.push(read)
    } else return { refused: 'it has more than elements and text' }
  }
  return { name: node.localName ?? '', namespace: node.namespaceURI ?? '', attributes, elements, text }
}
