import type { Schema } from '../../contract.ts'
import { parentAfter, parentPhrase, strategyPhrase } from '../../sentences/lists.ts'
import { type Known, type Sentence, textOf } from '../../sentences/said.ts'
import { sentencesOf } from '../../sentences/sentences.ts'
import { isFields, stepsBetween } from '../../sentences/steps.ts'
import type { Color, Paint } from './paint.ts'

type Operation = Schema<'StateOperation'>

/** The summaries of these say all that they change. */
const SAID_BY_SUMMARY: ReadonlySet<string> = new Set([
  'addFeatureTag',
  'addProjectEnvironment',
  'archiveFeatures',
  'createTag',
  'moveFeature',
  'removeDependency',
  'reviveFeatures',
  'setStrategySortOrder',
])

/** The sign of each kind of sentence. */
export const SIGNS: Readonly<Record<Sentence['kind'], [sign: string, color: Color]>> = {
  added: ['+', 'green'],
  removed: ['-', 'red'],
  changed: ['~', 'yellow'],
}

/** As many sentences are said of an operation. */
const MOST_SENTENCES = 20

/** Returns a line for each value that an operation sets, changes or removes, as far as its summary does not say it. */
export function changeLines(operation: Operation, known: Known, paint: Paint): string[] {
  const sentences = sentencesIn(operation, known)
  const lines = sentences.slice(0, MOST_SENTENCES).map((sentence) => {
    const [sign, color] = SIGNS[sentence.kind]
    return `    ${paint(color, sign)} ${textOf(sentence)}`
  })
  const more = sentences.length - lines.length
  return more > 0 ? [...lines, `    and ${more} more`] : lines
}

function sentencesIn(operation: Operation, known: Known): Sentence[] {
  const { operationId, body, before } = operation
  switch (operationId) {
    case 'addStrategy':
      return phrased('added', strategyPhrase(body, known))
    case 'removeStrategy':
      return phrased('removed', strategyPhrase(before, known))
    case 'updateStrategy':
      return sentencesOf([{ path: [], before, after: body }], known)
    case 'setVariants':
      return sentencesOf([{ path: ['variants'], before, after: body }], known)
    case 'addDependency':
      return before === undefined ? phrased('added', parentPhrase(body)) : phrased('changed', parentAfter(body))
    default:
      return SAID_BY_SUMMARY.has(operationId) ? [] : sentencesOf(stepsBetween(before, withoutName(operation)), known)
  }
}

function phrased(kind: Sentence['kind'], text: string): Sentence[] {
  return text === '' ? [] : [{ kind, text }]
}

/** The summary says how a thing is called. */
function withoutName({ body, before, name }: Operation): unknown {
  if (!isFields(body)) return body
  const there = isFields(before) ? before : {}
  const isName = (member: string) => (member === 'name' || member === 'id') && body[member] === name
  return Object.fromEntries(Object.entries(body).filter(([member]) => !isName(member) || there[member] !== undefined))
}
