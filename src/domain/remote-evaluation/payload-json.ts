import type { EvaluatedVariant } from '../evaluation/definitions.ts'

type Payload = NonNullable<EvaluatedVariant['payload']>

/** A text of JSON, the blanks between its parts, or a number of it. */
const PARTS = /"(?:[^"\\]|\\.)*"|\s+|-?\d[\d.eE+-]*/g
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Returns the value of a payload as JSON. Numbers stay as they are written: for clients with types, `5.0` is another
 * value than `5`, and some read more digits than a number of JavaScript has.
 */
export function payloadAsJson({ type, value }: Payload): string {
  switch (type) {
    case 'json':
      return isJson(value) ? value.replace(PARTS, readablePart) : JSON.stringify(value)
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

function readablePart(part: string): string {
  if (part.startsWith('"')) return part
  return part.trim() === '' ? '' : readableNumber(part)
}

/** Some clients can't read a body at all that has a number beyond the largest one. */
function readableNumber(text: string): string {
  return Number.isFinite(Number(text)) ? text : 'null'
}
