import { CONTEXT_MEMBERS } from '../evaluation/context.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'

const MEMBERS: ReadonlySet<string> = new Set(CONTEXT_MEMBERS)

type Members = Omit<EvaluationContext, 'properties'>

/** Values for members that a request leaves out. */
export type Presets = Pick<Members, 'environment' | 'sessionId' | 'remoteAddress'>

/**
 * Returns the context of a request. Members that are not context fields become properties, before the members of
 * `properties`. Numbers and booleans become texts; other values are ignored.
 */
export function contextFrom(given: Readonly<Record<string, unknown>>, presets: Presets): EvaluationContext {
  const { properties, ...members } = given
  const known: Text[] = []
  const others: Text[] = []
  for (const text of textsOf(members)) (MEMBERS.has(text[0]) ? known : others).push(text)
  if (typeof properties === 'object' && properties !== null) others.push(...textsOf(properties))
  return { ...presets, ...Object.fromEntries(known), properties: Object.fromEntries(others) }
}

type Text = [name: string, value: string]

function textsOf(values: object): Text[] {
  const texts: Text[] = []
  for (const [name, value] of Object.entries(values))
    if (['string', 'number', 'boolean'].includes(typeof value)) texts.push([name, String(value)])
  return texts
}
