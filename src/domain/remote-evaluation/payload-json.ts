import type { EvaluatedVariant } from '../evaluation/definitions.ts'

type Payload = NonNullable<EvaluatedVariant['payload']>

/** What a number of JSON consists of. */
const OF_NUMBER = /[-+.\deE]+/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Returns the value of a payload as JSON. Numbers stay as they are written: for clients with types, `5.0` is another
 * value than `5`, and some read more digits than a number of JavaScript has.
 */
export function payloadAsJson({ type, value }: Payload): string {
  switch (type) {
    case 'json':
      return isJson(value) ? compactJson(value) : JSON.stringify(value)
    case 'number':
      return NUMBER.test(value.trim()) ? readableNumber(value.trim()) : JSON.stringify(Number(value))
    default:
      return JSON.stringify(value)
  }
}

/** Payloads that were stored before they were checked may be anything. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns JSON without the blanks between its parts, and with its numbers as they are written. */
function compactJson(json: string): string {
  let compact = ''
  for (const part of partsOfJson(json)) compact += isNumber(part[0]) ? readableNumber(part) : part
  return compact
}

/** Yields the parts of valid JSON: texts and numbers, and the characters of words and marks. */
export function* partsOfJson(json: string): Generator<string> {
  for (let index = 0; index < json.length; ) {
    const start = index
    const character = json[index] ?? ''
    if (character === '"') index = endOfText(json, index)
    else if (isNumber(character)) {
      OF_NUMBER.lastIndex = index
      OF_NUMBER.test(json)
      index = OF_NUMBER.lastIndex
    } else index += 1
    const part = json.slice(start, index)
    if (part.trim() !== '') yield part
  }
}

/** Returns the index after the closing quote of the text that begins at `start`. */
function endOfText(json: string, start: number): number {
  let index = start + 1
  while (json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index + 1
}

/** Whether a number of JSON begins so. */
function isNumber(character = ''): boolean {
  return character === '-' || (character >= '0' && character <= '9')
}

/** Some clients can't read a body at all that has a number beyond the largest one. */
function readableNumber(text: string): string {
  return Number.isFinite(Number(text)) ? text : 'null'
}
