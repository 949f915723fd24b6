import type {
  Answer,
  CommentedCall,
  ConditionalCall,
  Input,
  OperationId,
  OverridingCall,
  RepeatableCall,
} from '@flaghoist/client'
import { flaghoist } from './client.ts'
import { isUnanswered } from './failure.ts'
import { reasonToOverride } from './overriding.ts'
import { standingReason } from './standing-reason.ts'

/** The input of an operation, and what was read before: `ifMatch` is an answer of the client. */
export type Write<Id extends OperationId> = { input: Input<Id> } & Omit<
  ConditionalCall & RepeatableCall & CommentedCall & OverridingCall,
  'signal'
>

/** What a write was answered, and the events that undo it; none where it can't be undone. */
export type Written<Id extends OperationId> = { readonly answer: Answer<Id>; readonly undoable: readonly number[] }

/** How long to wait before a change is sent again: a server that is started anew is back within these. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000]
/** Pressing a button again within this time repeats its change; later it is a new one. */
const REPEATED_MS = 60_000

/** The change that was sent last, if it has no answer. */
let unanswered: { readonly change: string; readonly key: string; readonly at: number } | undefined

/**
 * Sends one change. Without an answer it is sent again, with the same `Idempotency-Key`: it takes effect once, whether
 * the server had made it or not. So it is when the user then sends the same by hand. What a freeze holds is sent once more
 * with a reason, if the user gives one: for what `overrideFor` says, or for the freeze alone.
 */
export async function written<Id extends OperationId>(
  operation: Id,
  { input, overrideFor = 'freeze', ...call }: Write<Id>,
  waitsMs: readonly number[] = WAITS_MS,
): Promise<Written<Id>> {
  let undoable: readonly number[] = []
  const onUndoable = (events: number[]) => {
    undoable = events
  }
  const made = flaghoist()[operation] as (input: Input<Id>, call: object) => Promise<Answer<Id>>
  const change = JSON.stringify([operation, input])
  const isRepeated = unanswered?.change === change && Date.now() - unanswered.at < REPEATED_MS
  const key = isRepeated && unanswered !== undefined ? unanswered.key : newKey()
  const comment = standingReason.now()
  const said = {
    idempotencyKey: key,
    onUndoable,
    ...(comment !== '' && { comment }),
    ...call,
    ...(call.overrideReason !== undefined && { overrideFor }),
  }
  unanswered = undefined
  for (let attempt = 0; ; attempt++) {
    try {
      return { answer: (await made(input, said)) as Answer<Id>, undoable }
    } catch (error) {
      if (!isUnanswered(error)) {
        const overrideReason =
          call.overrideReason === undefined ? await reasonToOverride(error, input as object) : undefined
        if (overrideReason === undefined) throw error
        return written(operation, { input, ...call, overrideReason, overrideFor }, waitsMs)
      }
      const waitMs = waitsMs[attempt]
      if (waitMs === undefined) {
        unanswered = { change, key, at: Date.now() }
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Like `written`, for a caller who needs only the answer. */
export async function send<Id extends OperationId>(operation: Id, write: Write<Id>): Promise<Answer<Id>> {
  return (await written(operation, write)).answer
}

/** A random text. Without TLS, browsers have no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
