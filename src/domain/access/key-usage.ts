import type { KeyHolder } from './queries.ts'

/** When keys were last used, by their ids. */
export type LastUses = {
  readonly apiTokens: ReadonlyMap<number, Date>
  readonly personalAccessTokens: ReadonlyMap<number, Date>
}

/** Remembers which keys are used, so that a request need not wait for this to be written. */
export type KeyUses = {
  note(holder: Pick<KeyHolder, 'kind' | 'keyId'>, at: Date): void
  /** What is not yet written. */
  pending(): LastUses
  /** Forgets what was written, except where the key has been used since. */
  written(uses: LastUses): void
}

export function createKeyUses(): KeyUses {
  const apiTokens = new Map<number, Date>()
  const personalAccessTokens = new Map<number, Date>()
  return {
    note: ({ kind, keyId }, at) => (kind === 'account' ? personalAccessTokens : apiTokens).set(keyId, at),
    pending: () => ({ apiTokens: new Map(apiTokens), personalAccessTokens: new Map(personalAccessTokens) }),
    written(uses) {
      forget(apiTokens, uses.apiTokens)
      forget(personalAccessTokens, uses.personalAccessTokens)
    },
  }
}

function forget(pending: Map<number, Date>, written: ReadonlyMap<number, Date>): void {
  for (const [id, at] of written) if (pending.get(id) === at) pending.delete(id)
}
