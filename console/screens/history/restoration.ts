import type { Schemas } from '@flaghoist/client'
import { refusalInWords } from '../../server/conflict-words.ts'
import { HISTORY_TEXTS } from './texts.ts'

export type RestorationResult = {
  /** Why the feature can't be brought back; undefined if it can. */
  readonly obstacle: string | undefined
  /** What it changes; undefined where the dry run does not say it. */
  readonly changes: Schemas['Restoration']['changes'] | undefined
  readonly notRestored: Schemas['Restoration']['notRestored']
  readonly isSame: boolean
  /** The change requests that it would make, one for each environment where changes need a review. */
  readonly changeRequests: readonly Schemas['ChangeRequest'][]
}

/** Reads what bringing a state back, or undoing an event, would do, from its dry run. */
export function restorationResult({ operations }: Pick<Schemas['DryRun'], 'operations'>): RestorationResult {
  const [operation] = operations
  const isRefused = operation === undefined || operation.status >= 300
  if (isRefused) {
    const { message = HISTORY_TEXTS.refused, details = [] } = (operation?.body ?? {}) as Partial<Schemas['Error']>
    const others = details.map((detail) => detail.message).filter((text) => !message.includes(text))
    const obstacle = [refusalInWords(operation?.status ?? 0, message), ...others].join('\n')
    return { obstacle, changes: undefined, notRestored: [], isSame: false, changeRequests: [] }
  }
  const { changes, notRestored = [], ...body } = operation.body as Partial<Schemas['Restoration']> & Schemas['Undone']
  const changeRequests = body.changeRequests ?? (body.changeRequest === undefined ? [] : [body.changeRequest])
  const isSame = changes.length + changeRequests.length === 0
  return { obstacle: undefined, changes, notRestored, isSame, changeRequests }
}
