import type { Schema } from '../../contract.ts'
import { isExpired, type SdkKey } from '../api-tokens/sdk-key.ts'
import { missing, unauthenticated } from '../errors.ts'
import type { SdkSource } from './source.ts'

/**
 * Returns the current state of a key, for streams.
 *
 * @throws DomainError unauthenticated if the key was deleted or has expired
 */
export async function currentSdkKey(source: SdkSource, known: SdkKey, now: Date): Promise<SdkKey> {
  const key = await source.keyNow(known)
  if (key === undefined || isExpired(key, now)) throw unauthenticated('The key was deleted, or has expired')
  return key
}

/**
 * Returns the key for which a channel stands.
 *
 * @throws DomainError missing, also for a key that has expired
 */
export async function keyOfChannel(source: SdkSource, channel: string, now: Date): Promise<SdkKey> {
  const key = await source.keyOfChannel(channel)
  if (key === undefined || isExpired(key, now)) throw missing('stream', channel)
  return key
}

/** Returns the given secrets that are valid SDK keys, with their scope. */
export async function validSdkKeys(
  source: SdkSource,
  secrets: readonly string[],
  now: Date,
): Promise<Schema<'ValidSdkKey'>[]> {
  const keys = await source.keysWith(secrets)
  return [...keys].flatMap(([token, key]) => {
    if (isExpired(key, now)) return []
    const { type, environment, projects } = key
    return [{ token, type, environment, projects: projects.length === 0 ? ['*'] : [...projects] }]
  })
}
