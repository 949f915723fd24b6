import type { KeyUses } from '../../domain/access/key-usage.ts'
import { isExpired, type SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { SdkSource } from '../../domain/client-features/source.ts'
import { forbidden, unauthenticated } from '../../domain/errors.ts'
import { keyIn } from './key-in.ts'

/** Finds the SDK key of a request. A key that was used before is checked from memory. */
export type SdkAuthentication = {
  /**
   * @param accepted the types of keys that may call
   * @throws DomainError unauthenticated; forbidden for a key of another type
   */
  keyOf(authorization: string | undefined, accepted: readonly SdkKey['type'][]): Promise<SdkKey>
}

export function createSdkAuthentication(
  source: SdkSource,
  clock: () => Date,
  uses: Pick<KeyUses, 'record'>,
): SdkAuthentication {
  return {
    async keyOf(authorization = '', accepted) {
      const secret = keyIn(authorization)
      const needed = `an API key of the type ${accepted.join(' or ')}`
      if (secret === '') throw unauthenticated(`Send ${needed} in the Authorization header`)
      const key = await source.keyWith(secret)
      if (key === undefined) {
        if (!(await source.administers(secret)))
          throw unauthenticated('The key in the Authorization header is not known here')
        throw forbidden(`This key administers. Applications use ${needed}`)
      }
      if (isExpired(key, clock())) throw unauthenticated('The key in the Authorization header has expired')
      if (!accepted.includes(key.type)) throw forbidden(`This is a key of the type ${key.type}. Use ${needed}`)
      uses.record({ kind: key.type, keyId: key.id }, clock())
      return key
    },
  }
}
