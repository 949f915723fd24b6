import type { Db } from '../../db/handles.ts'
import type { KeyUses } from '../../domain/access/key-usage.ts'
import { keyHolder } from '../../domain/access/queries.ts'
import { secretHashOf } from '../../domain/access/secret.ts'
import { isExpired, type SdkKey, sdkKeysOf } from '../../domain/api-tokens/sdk-keys.ts'
import { forbidden, unauthenticated } from '../../domain/errors.ts'
import { keyIn } from './authentication.ts'

/** Finds the SDK key of a request. A key that was used before is checked without the database. */
export type SdkAuthentication = {
  /**
   * @param accepted the types of keys that may call
   * @throws DomainError unauthenticated; forbidden for a key of another type
   */
  keyOf(authorization: string | undefined, accepted: readonly SdkKey['type'][]): Promise<SdkKey>
}

export function createSdkAuthentication(db: Db, clock: () => Date, uses: Pick<KeyUses, 'record'>): SdkAuthentication {
  return {
    async keyOf(authorization = '', accepted) {
      const secret = keyIn(authorization)
      const needed = `an API key of the type ${accepted.join(' or ')}`
      if (secret === '') throw unauthenticated(`Send ${needed} in the Authorization header`)
      const hash = secretHashOf(secret)
      const key = await sdkKeysOf(db).find(hash)
      if (key === undefined) {
        const other = await keyHolder(db, hash)
        if (other === undefined) throw unauthenticated('The key in the Authorization header is not known here')
        throw forbidden(`This key administers. Applications use ${needed}`)
      }
      if (isExpired(key, clock())) throw unauthenticated('The key in the Authorization header has expired')
      if (!accepted.includes(key.type)) throw forbidden(`This is a key of the type ${key.type}. Use ${needed}`)
      uses.record({ kind: key.type, keyId: key.id }, clock())
      return key
    },
  }
}
