import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { SdkKey } from '../../../domain/api-tokens/sdk-key.ts'
import type { Chance, EvaluationContext } from '../../../domain/evaluation/definitions.ts'
import { contextFrom } from '../../../domain/remote-evaluation/context.ts'

type SdkCaller = { readonly sdkKey: SdkKey; readonly remoteAddress: string | undefined }

/**
 * Returns the context of a request, with the key's environment and the caller's address, if it is known, unless it has
 * others.
 */
export function contextOf(given: object, { sdkKey, remoteAddress }: SdkCaller): EvaluationContext {
  const presets = {
    environment: sdkKey.environment,
    sessionId: randomUUID(),
    ...(remoteAddress !== undefined && { remoteAddress }),
  }
  return contextFrom(given as Record<string, unknown>, presets)
}

/** Read once: the system call takes as long as the evaluation of a feature. */
const HOSTNAME = hostname()

export function chanceAt(now: Date): Chance {
  return { random: Math.random, now, hostname: HOSTNAME }
}

const PROPERTY = /^properties\[(.+)\]$/

/** Puts the parameters of a query that are called `properties[name]` into `properties`. */
export function withProperties(query: object): object {
  const entries = Object.entries(query).map(([name, value]) => [PROPERTY.exec(name)?.[1], name, value] as const)
  const plain = entries.flatMap(([property, name, value]) => (property === undefined ? [[name, value]] : []))
  const properties = entries.flatMap(([property, , value]) => (property === undefined ? [] : [[property, value]]))
  return { ...Object.fromEntries(plain), properties: Object.fromEntries(properties) }
}
