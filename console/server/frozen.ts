import type { Schemas } from '@flaghoist/client'

/** Whether the body of a refusal says that a freeze holds the change. */
export function isFrozen(body: unknown): boolean {
  return (body as Partial<Schemas['Error']> | undefined)?.name === 'FrozenError'
}
