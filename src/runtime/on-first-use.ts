/** Returns a function that makes a value when it is first called, and returns the same value after that. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Like `onFirstUse`, for a value that is made asynchronously. A failure is not cached: the next call tries again. */
export function onFirstSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    if (made !== undefined) return made
    const making = make()
    made = making
    making.catch(() => {
      made = undefined
    })
    return making
  }
}

/** Like `onFirstSuccess`, for each key: its value is dropped together with the key. */
export function onFirstSuccessFor<Key extends object, Value>(
  make: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const values = new WeakMap<Key, () => Promise<Value>>()
  return (key) => {
    const current = values.get(key) ?? onFirstSuccess(() => make(key))
    values.set(key, current)
    return current()
  }
}
