import { FlaghoistError, type Schemas } from '@flaghoist/client'
import { observed } from '../page/observed.ts'
import { isFrozen } from './frozen.ts'

type Place = { readonly projectId?: string; readonly environment?: string }

/** A change that a freeze has refused. */
export type FrozenChange = {
  readonly error: FlaghoistError
  /** Where the change is made, as far as it says so. */
  readonly where: { readonly project?: string; readonly environment?: string }
  /** Takes why it is made nevertheless; nothing if it is not. */
  readonly answer: (reason?: string) => void
}

/** For the one dialog that asks. */
export const frozenChange = observed<FrozenChange | undefined>(undefined)

/** Whether a freeze has refused a change. */
export function isFrozenError(error: unknown): error is FlaghoistError {
  return error instanceof FlaghoistError && isFrozen(error.body)
}

/** Asks why a change is made although a freeze holds it. Returns nothing if it is not made, or nothing can be asked. */
export async function reasonToOverride(error: unknown, input: object): Promise<string | undefined> {
  if (!isFrozenError(error) || frozenChange.now() !== undefined) return undefined
  return new Promise((resolve) => {
    frozenChange.set({
      error,
      where: whereOf(input),
      answer(reason) {
        frozenChange.set(undefined)
        resolve(reason)
      },
    })
  })
}

/** Returns where a change is made: what its path says, or that of the only operation of a batch. */
function whereOf({ path, body }: { path?: Place; body?: unknown }): FrozenChange['where'] {
  const [operation, ...others] = (body as { operations?: { params?: Place }[] } | undefined)?.operations ?? []
  const { projectId, environment } = path ?? (others.length === 0 ? operation?.params : undefined) ?? {}
  return { ...(projectId !== undefined && { project: projectId }), ...(environment !== undefined && { environment }) }
}

/** A dry run stores no reason, but needs one. */
const REASON = 'This is only a dry run'

/**
 * Returns a dry run of changes that a freeze holds as if it held nothing, where the caller may override it: they see
 * what the change would do before they say why they make it.
 */
export async function triedOver(
  tried: Schemas['DryRun'],
  again: (overrideReason: string) => Promise<Schemas['DryRun']>,
): Promise<Schemas['DryRun']> {
  if (!tried.operations.some(({ body }) => isFrozen(body))) return tried
  const over = await again(REASON)
  return over.wouldSucceed ? over : tried
}
