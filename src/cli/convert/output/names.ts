const MAX_LENGTH = 100

/** Returns a text as a name that URLs can have: other characters become hyphens. */
export function urlFriendly(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.split(/[^A-Za-z0-9\-_.!~*'()]/).filter((word) => word !== '')
  const name = words.join('-').slice(0, MAX_LENGTH)
  return name === '' || name === '.' || name === '..' ? 'unnamed' : name
}

/** Returns a name for each key, in order: URL-friendly, and each another one. */
export function namesOf(keys: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  // A key that is a name already keeps it, whatever comes before it.
  for (const key of keys) if (urlFriendly(key) === key) taken.add(key)
  for (const key of keys) {
    const wanted = urlFriendly(key)
    const name = wanted === key ? key : free(wanted, taken)
    taken.add(name)
    names.set(key, name)
  }
  return names
}

/** Returns the name, with a number after it if it is taken. */
export function free(wanted: string, taken: ReadonlySet<string>, maxLength = MAX_LENGTH): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `-${count}`
    const name = `${wanted.slice(0, maxLength - end.length)}${end}`
    if (!taken.has(name)) return name
  }
}
