/** What the tags of a document may have at most. */
export type TagLimits = { readonly elements: number; readonly depth: number }

/** The most namespaces that an element declares. A reader takes time for each of them in each element inside it. */
const MAX_NAMESPACES = 20
/** So many on average: libraries declare two for each value. */
const NAMESPACES_PER_ELEMENT = 2
const ENDS = /[>"']/g

/**
 * Returns why the tags of a text without comments and the like are too many, nested too deep, or declare too many
 * namespaces; undefined if they are not. A parser takes seconds for some of these, so this reads the text only once.
 */
export function tagRefusal(text: string, { elements, depth }: TagLimits): string | undefined {
  let count = 0
  let namespaces = 0
  let level = 0
  let start = text.indexOf('<')
  while (start >= 0) {
    const end = endOfTag(text, start)
    if (end === undefined) return 'it is not well-formed XML'
    const tag = text.slice(start, end)
    if (tag.startsWith('</')) level--
    else {
      if (++count > elements) return `it has more than ${elements} elements`
      const declared = tag.match(/\sxmlns[:=\s]/g)?.length ?? 0
      namespaces += declared
      if (declared > MAX_NAMESPACES || namespaces > elements * NAMESPACES_PER_ELEMENT)
        return 'it declares too many namespaces'
      if (level >= depth) return 'its elements are nested too deep'
      if (!tag.endsWith('/')) level++
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
