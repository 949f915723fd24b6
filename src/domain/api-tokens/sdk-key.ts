/** A key with which an application reads features. */
export type SdkKey = {
  readonly id: number
  readonly type: 'client' | 'frontend'
  readonly environment: string
  /** Empty means every project. */
  readonly projects: readonly string[]
  readonly expiresAt: Date | null
  readonly secretHash: Buffer
}

/** Whether a key has expired at `now`. */
export function isExpired({ expiresAt }: SdkKey, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}
