/** What the tags of a document may have at most. */
export type TagLimits = {
  readonly elements: number
  readonly depth: number
  /** Declarations of an element and of those around it: a reader takes time for each of them in each element. */
  readonly namespaces: number
}

const ENDS = /[>"']/g

/**
 * Returns why the tags of a text without comments and the like are too many, nested too deep, or declare too many
 * namespaces; undefined if they are not. A parser takes seconds for some of these, so this reads the text only once.
 */
export function tagRefusal(text: string, { elements, depth, namespaces }: TagLimits): string | undefined {
  let count = 0
  /** The namespaces around an element, at each level. */
  const around = [0]
  let start = text.indexOf('<')
  while (start >= 0) {
    const end = endOfTag(text, start)
    if (end === undefined) return 'it is not well-formed XML'
    const tag = text.slice(start, end)
    if (tag.startsWith('</')) around.pop()
    else {
      if (++count > elements) return `it has more than ${elements} elements`
      const declared = (around.at(-1) ?? 0) + (tag.match(/\bxmlns\b/g)?.length ?? 0)
      if (declared > namespaces) return `it declares more than ${namespaces} namespaces around an element`
      if (around.length > depth) return 'its elements are nested too deep'
      if (!tag.endsWith('/')) around.push(declared)
    }
    start = text.indexOf('<', end)
  }
  return undefined
}

/** Returns where the `>` of a tag is: not one in the value of an attribute. */
function endOfTag(text: string, start: number): number | undefined {
  let at = start
  while (true) {
    ENDS.lastIndex = at
    const found = ENDS.exec(text)
    if (found === null) return undefined
    if (found[0] === '>') return found.index
    const closing = text.indexOf(found[0], found.index + 1)
    if (closing < 0) return undefined
    at = closing + 1
  }
}
