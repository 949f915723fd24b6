import { parentAfter, parentPhrase, strategyPhrase } from './lists.ts'
import type { Known, Sentence } from './said.ts'
import { sentencesOf } from './sentences.ts'
import { isFields, stepsBetween } from './steps.ts'

/** An operation of a plan, as the contract has it. */
type Operation = {
  readonly operationId: string
  readonly name: string
  readonly body?: unknown
  readonly before?: unknown
}

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

/** Returns what an operation of a plan changes, as far as its summary does not say it. */
export function operationSentences(operation: Operation, known: Known): Sentence[] {
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
