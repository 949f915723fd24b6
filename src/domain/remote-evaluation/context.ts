import { CONTEXT_MEMBERS } from '../evaluation/context.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'

const MEMBERS: ReadonlySet<string> = new Set(CONTEXT_MEMBERS)

type Members = Omit<EvaluationContext, 'properties'>

/** Values for members that a request leaves out. */
export type Presets = Pick<Members, 'environment' | 'sessionId' | 'remoteAddress'>

/**
 * Returns the context of a request. Members that are no context fields by themselves become properties, before those
 * in `properties`. Numbers and booleans are texts; other values are left out.
 */
export function contextFrom(given: Readonly<Record<string, unknown>>, presets: Presets): EvaluationContext {
  const { properties = {}, ...members } = given
  const texts = textsOf(members)
  const known = texts.filter(([name]) => MEMBERS.has(name))
  const others = texts.filter(([name]) => !MEMBERS.has(name))
  return {
    ...presets,
    ...Object.fromEntries(known),
    properties: Object.fromEntries([...others, ...textsOf(properties)]),
  }
}

function textsOf(values: unknown): [string, string][] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as [string, string]] : [],
  )
}
