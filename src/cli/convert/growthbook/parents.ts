import { isMembers, type Members, textOf, type Value } from '../input/values.ts'
import type { Parent } from '../output/converted.ts'
import type { Values } from './values.ts'

/** Returns the parent that a prerequisite asks for, by the values that features have. */
export function parentOf(prerequisite: Members, valuesOf: ReadonlyMap<string, Values>): Parent | undefined {
  const key = textOf(prerequisite.id)
  const values = key === undefined ? undefined : valuesOf.get(key)
  const { condition } = prerequisite
  if (key === undefined || !isMembers(condition) || Object.keys(condition).join() !== 'value') return undefined
  // A parent that is not there never has the value.
  if (values === undefined) return { key, enabled: true }
  const wanted = wantedValues(condition.value)
  if (wanted === undefined) return undefined
  if (wanted === 'any') return { key, enabled: true }
  if (values.isBoolean) return wanted.length === 1 ? { key, enabled: wanted[0] === true } : undefined
  const variants = wanted.map(values.nameOf).filter((name) => name !== undefined)
  return variants.length === wanted.length && variants.length > 0 ? { key, enabled: true, variants } : undefined
}

function wantedValues(value: Value): readonly Value[] | 'any' | undefined {
  if (!isMembers(value)) return value === null ? undefined : [value]
  const [[operator, operand] = ['', undefined], ...more] = Object.entries(value)
  if (more.length > 0) return undefined
  if (operator === '$eq') return operand === null ? undefined : [operand]
  if (operator === '$in' && Array.isArray(operand)) return operand
  if (operator === '$ne' && operand === false) return [true]
  return operator === '$exists' && operand === true ? 'any' : undefined
}
