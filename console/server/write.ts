import type { Answer, OperationId } from '@flaghoist/client'
import { type UseMutationResult, useMutation } from '@tanstack/preact-query'
import { useRef } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'
import { showToast } from '../page/toast.ts'
import { conflictOf, failureOf, isSignedOut } from './failure.ts'
import { readAgain } from './queries.ts'
import { send, type Write } from './send.ts'

type Options<Id extends OperationId> = {
  /** What the toast says when it is done; without it there is none. */
  done?: (answer: Answer<Id>, write: Write<Id>) => string
  /** Makes the change undone, for the toast. */
  undo?: (answer: Answer<Id>, write: Write<Id>) => (() => Promise<unknown>) | undefined
  /** See `Toast.subject`. */
  subject?: string | undefined
  /** Whether the screen shows failures itself, next to the form; otherwise a toast does. */
  showsFailures?: boolean
  onDone?: (answer: Answer<Id>, write: Write<Id>) => void
}

/**
 * Writes: the one way in which screens change data. What is shown is read again afterwards. A failure is a toast, with
 * the message and the id of the server, unless the screen shows it; `conflictOf(error)` has the change of another user.
 */
export function useWrite<Id extends OperationId>(
  operation: Id,
  options: Options<Id> = {},
): UseMutationResult<Answer<Id>, Error, Write<Id>> {
  // The library takes new options after the next paint, and a key that sends a form can come before.
  const latest = useRef(options)
  latest.current = options
  return useMutation<Answer<Id>, Error, Write<Id>>({
    mutationFn: (write) => send(operation, write),
    onSuccess(answer, write) {
      const options = latest.current
      const { subject } = options
      const text = options.done?.(answer, write)
      const undo = options.undo?.(answer, write)
      if (text !== undefined) showToast({ text, subject, ...(undo !== undefined && { undo: () => undone(undo) }) })
      options.onDone?.(answer, write)
      // Deferred: the screen may unmount, and its queries must not be read again.
      setTimeout(readAgain)
    },
    onError(error) {
      if (conflictOf(error) !== undefined) readAgain()
      if (latest.current.showsFailures || isSignedOut(error)) return
      showFailure(error)
    },
  })
}

/** @param before what it means, where the failure alone doesn't say it */
export function showFailure(error: unknown, ...before: string[]): void {
  const { message, details, lacks, id } = failureOf(error)
  showToast({
    text: [...before, message, ...details].join(' '),
    lacks,
    isFailure: true,
    ...(id !== undefined && { id }),
  })
}

/** Undoes a change, for a toast, and reads again what is shown. */
export async function undone(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    showFailure(error, TEXTS.notUndone)
  }
  readAgain()
}
