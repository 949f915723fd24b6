import { FlagdCore } from '@openfeature/flagd-core'
import type { EvaluationContext } from '@openfeature/server-sdk'
import type { Given } from './feeds.ts'

const SILENT = { error() {}, warn() {}, info() {}, debug() {} }

/** An engine of flagd that has this document. */
export function flagdWith(document: string): FlagdCore {
  const engine = new FlagdCore(undefined, SILENT)
  engine.setConfigurations(document)
  return engine
}

/**
 * Returns what a flag gives to a user.
 *
 * @throws Error for an error of the engine
 */
export function givenByFlagd(engine: FlagdCore, name: string, attributes: Record<string, unknown>): Given {
  const given = engine.getFlag(name)?.evaluate(attributes as EvaluationContext, SILENT)
  if (given === undefined) throw new Error(`There is no flag ${name}`)
  if (given.reason === 'ERROR') throw new Error(`${name}: ${given.errorCode} ${given.errorMessage}`)
  return given.variant === undefined || given.variant === 'off'
    ? undefined
    : { variant: given.variant, value: given.value }
}
