import { isDeepStrictEqual } from 'node:util'
import { listOf, type Members, type Value } from '../input/values.ts'
import { free } from '../output/names.ts'
import { OFF, type Served } from '../rules/outcome.ts'
import { areBooleans, nameOfValue, payloadOf, type Variants } from '../rules/variants.ts'

export type Values = {
  readonly isBoolean: boolean
  readonly variants: Variants
  /** Returns what a value means: null is off, also for a feature with variants. */
  readonly serve: (value: Value) => Served
  /** Returns the name of the variant with a value. */
  readonly nameOf: (value: Value) => string | undefined
}

/** Collects all values that a feature can have. Each becomes a variant, unless all are true or false. */
export function valuesOf(defaultValue: Value, rules: readonly Members[]): Values {
  const all = [defaultValue, ...rules.flatMap(({ force, variations }) => [force, ...listOf(variations)])]
  const given = all.filter((value) => value !== undefined && value !== null)
  const isBoolean = given.length === 0 || areBooleans(given)
  const named: { readonly name: string; readonly value: Value }[] = []
  for (const value of isBoolean ? [] : given) {
    if (named.some((one) => isDeepStrictEqual(one.value, value))) continue
    const taken = new Set(named.map(({ name }) => name))
    named.push({ name: free(nameOfValue(value, `value ${named.length + 1}`), taken), value })
  }
  const nameOf = (value: Value) => named.find((one) => isDeepStrictEqual(one.value, value))?.name
  const serve = (value: Value): Served => {
    if (value === undefined || value === null) return OFF
    if (isBoolean) return value === true ? { kind: 'on' } : OFF
    const variant = nameOf(value)
    return variant === undefined ? OFF : { kind: 'on', variant }
  }
  return { isBoolean, variants: new Map(named.map(({ name, value }) => [name, payloadOf(value)])), serve, nameOf }
}
