const LINE_WIDTH = 120
const IDENTIFIER = /^[A-Za-z_$][\w$]*$|^(0|[1-9]\d*)$/

/**
 * Returns JSON data as a literal of TypeScript: a list or an object is on one line where it fits, so that a diff shows
 * what has changed in it.
 *
 * @param taken the characters of its first line that the text before and after it takes
 */
export function literal(data: unknown, indentation = '', taken = 0): string {
  if (typeof data === 'string') return quoted(data)
  if (typeof data !== 'object' || data === null) return String(data)
  const inner = `${indentation}  `
  const [open, close] = Array.isArray(data) ? ['[', ']'] : ['{', '}']
  const members = Array.isArray(data)
    ? data.map((item) => ['', item] as const)
    : Object.entries(data).flatMap(([name, value]) =>
        value === undefined ? [] : [[`${IDENTIFIER.test(name) ? name : quoted(name)}: `, value] as const],
      )
  if (members.length === 0) return `${open}${close}`
  const lines = members.map(([name, value]) => `${name}${literal(value, inner, inner.length + name.length + 1)}`)
  const blank = open === '{' ? ' ' : ''
  const line = `${open}${blank}${lines.join(', ')}${blank}${close}`
  if (!line.includes('\n') && taken + line.length <= LINE_WIDTH) return line
  return `${open}\n${lines.map((text) => `${inner}${text},\n`).join('')}${indentation}${close}`
}

function quoted(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
