import type { Db } from './handles.ts'
import { type Underlying, underlyingOf } from './underlying.ts'

/** Returns a function that gives one value for each database, made when it is first asked for. */
export function perDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Underlying, { value: Value }>()
  return (db) => {
    const key = underlyingOf(db)
    const known = values.get(key) ?? { value: make(db) }
    values.set(key, known)
    return known.value
  }
}
