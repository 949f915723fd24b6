import { createRequire } from 'node:module'
import { join } from 'node:path'
import { membersOf } from '../../../src/cli/convert/input/values.ts'
import type { OpenEngine } from './engine.ts'

type Details = { readonly value: unknown; readonly errorCode?: string }
type Core = {
  setConfigurations(text: string): void
}

const CODE = Symbol('the value of the code')

/** `FlagdCore` of npm. It takes one file, so that each file has one of its own. */
export const openFlagd: OpenEngine = (folder, files) => {
  const { FlagdCore } = createRequire(join(folder, 'package.json'))('@openfeature/flagd-core')
  const silent = { error() {}, warn() {}, info() {}, debug() {} }
  const cores = files.flatMap(({ content }) => {
    const core: Core = new FlagdCore(undefined, silent)
    core.setConfigurations(JSON.stringify(content))
    return [{ core, flags: membersOf(membersOf(content).flags) }]
  })
  return {
    evaluate(key, _, users) {
      const found = cores.find(({ flags }) => Object.hasOwn(flags, key))
      return users.map(({ id, attributes }) => {
        const context = { ...(id !== undefined && { targetingKey: id }), ...attributes }
        const value = resolved(found?.core, key, context)
        return value === CODE ? undefined : value
      })
    },
  }
}

/** The methods check the type of the value, and are otherwise the same. */
function resolved(core: Core | undefined, key: string, context: object): unknown {
  if (core === undefined) return CODE
  const names = [
    'resolveBooleanEvaluation',
    'resolveStringEvaluation',
    'resolveNumberEvaluation',
    'resolveObjectEvaluation',
  ]
  for (const name of names) {
    try {
      const { value, errorCode }: Details = Reflect.apply(Reflect.get(core, name), core, [key, CODE, context])
      if (errorCode === undefined && value !== CODE) return value
    } catch {
      // Another type, or the value of the code: the next method says it.
    }
  }
  return CODE
}
