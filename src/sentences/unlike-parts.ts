/** What stays around the part of a text that differs. */
const CONTEXT = 20

/** Returns two texts without the beginning and the end that both have, where a text is longer than `longest`. */
export function unlikeParts(before: string, after: string, longest: number): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const part = (text: string) => {
    if (text.length <= longest) return text
    const [from, to] = [Math.max(0, start - CONTEXT), Math.min(text.length, text.length - end + CONTEXT)]
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [part(before), part(after)]
}
