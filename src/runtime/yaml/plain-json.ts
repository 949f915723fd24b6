/**
 * Returns the value of a JSON text. Undefined if it is not JSON, if it is nested deeper than `maxDepth`, or if an
 * object has a name twice: `JSON.parse` would drop all but the last.
 */
export function plainJson(text: string, maxDepth: number): { readonly value: unknown } | undefined {
  const { depth, members } = outlineOf(text)
  if (depth > maxDepth) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return membersIn(value) === members ? { value } : undefined
  } catch {
    return undefined
  }
}

/** Returns how deeply a JSON text is nested, and how many members its objects have as they are written. */
function outlineOf(text: string): { readonly depth: number; readonly members: number } {
  let level = 0
  let depth = 0
  let members = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') index = endOfText(text, index)
    else if (character === ':') members += 1
    else if (character === ']' || character === '}') level -= 1
    else if (character === '[' || character === '{') {
      level += 1
      depth = Math.max(depth, level)
    }
  }
  return { depth, members }
}

function endOfText(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const part of Object.values(value)) count += membersIn(part)
  return count
}
