import type { Schemas } from '../../clients/typescript/src/client.ts'
import { HISTORY_TEXTS } from './texts.ts'

export type TriedRestoration = {
  /** Why the feature can't be brought back; undefined if it can. */
  readonly obstacle: string | undefined
  /** What it changes; undefined where the dry run does not say it. */
  readonly changes: Schemas['Restoration']['changes'] | undefined
  readonly notRestored: Schemas['Restoration']['notRestored']
  readonly isSame: boolean
}

/** Reads what bringing a feature back would do, from its dry run. */
export function triedRestoration({ operations }: Pick<Schemas['DryRun'], 'operations'>): TriedRestoration {
  const [operation] = operations
  const isRefused = operation === undefined || operation.status >= 300
  if (isRefused) {
    const { message = HISTORY_TEXTS.refused, details = [] } = (operation?.body ?? {}) as Partial<Schemas['Error']>
    const others = details.map((detail) => detail.message).filter((text) => !message.includes(text))
    const guarded = operation?.guard.environments.map(({ environment }) => environment) ?? []
    const obstacle = guarded.length > 0 ? HISTORY_TEXTS.review(guarded.join(', ')) : [message, ...others].join(' ')
    return { obstacle, changes: undefined, notRestored: [], isSame: false }
  }
  const { changes, notRestored } = operation.body as Schemas['Restoration']
  return { obstacle: undefined, changes, notRestored, isSame: changes.length === 0 }
}
