import type { KeyHolder } from './queries.ts'

/** The times when keys were last used, by key id. */
export type LastUses = {
  readonly apiTokens: ReadonlyMap<number, Date>
  readonly personalAccessTokens: ReadonlyMap<number, Date>
}

/** Remembers which keys are used, so that requests do not wait until this is written. */
export type KeyUses = {
  record(holder: Pick<KeyHolder, 'kind' | 'keyId'>, at: Date): void
  /** Returns the uses that are not written yet. */
  pending(): LastUses
  /** Forgets the written uses, unless the key has been used again. */
  written(uses: LastUses): void
}

/** Holders whose keys are personal access tokens. */
const ACCOUNTS: ReadonlySet<KeyHolder['kind']> = new Set(['user', 'service-account'])

export function createKeyUses(): KeyUses {
  const apiTokens = new Map<number, Date>()
  const personalAccessTokens = new Map<number, Date>()
  return {
    record: ({ kind, keyId }, at) => (ACCOUNTS.has(kind) ? personalAccessTokens : apiTokens).set(keyId, at),
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
