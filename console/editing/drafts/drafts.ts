/** A change that is not saved yet: what was read, with its ETag, and what it shall become. */
export type Draft<Value> = {
  readonly base: Value
  readonly etag?: string | undefined
  readonly mine: Value
  readonly at: string
}

const PREFIX = 'flaghoist-draft'

/** Where the browser keeps a draft: each user has their own. */
export function draftKey(user: number, ...place: string[]): string {
  return [PREFIX, String(user), ...place].map(encodeURIComponent).join(':')
}

/** Returns a draft; undefined if none is stored, or if the stored text is not a draft. */
export function storedDraft<Value>(storage: Storage, key: string): Draft<Value> | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const draft = JSON.parse(text) as Draft<Value> | null
    return typeof draft === 'object' && draft !== null && 'mine' in draft && 'base' in draft ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. A browser without room for it keeps the draft only as long as the page is open. */
export function storeDraft<Value>(storage: Storage, key: string, draft: Draft<Value> | undefined): void {
  if (draft === undefined) {
    storage.removeItem(key)
    return
  }
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // The page still has it.
  }
}

/** Returns the last member of the place of each draft below a place. */
export function draftsBelow(storage: Storage, user: number, ...place: string[]): string[] {
  const beginning = `${draftKey(user, ...place)}:`
  return keysFrom(storage, beginning).map((key) => decodeURIComponent(key.slice(beginning.length)))
}

/** Forgets all drafts of a user, so that the next user of the browser can't read them. */
export function forgetDrafts(storage: Storage, user: number): void {
  for (const key of keysFrom(storage, `${draftKey(user)}:`)) storage.removeItem(key)
}

function keysFrom(storage: Storage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(beginning))
}
