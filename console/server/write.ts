import type { Answer, OperationId } from '@flaghoist/client'
import { type UseMutationResult, useMutation } from '@tanstack/preact-query'
import { useRef } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'
import { showToast, type Toast } from '../page/toast.ts'
import { notUndoneInWords } from './conflict-words.ts'
import { conflictOf, type Failure, failureOf, isSignedOut } from './failure.ts'
import { readAgain } from './queries.ts'
import { send, type Write, written } from './send.ts'

type Options<Id extends OperationId> = {
  /** What the toast says when it is done; without it there is none. */
  done?: (answer: Answer<Id>, write: Write<Id>) => string
  /** Makes a change undone that the server has no way to undo. */
  undo?: (write: Write<Id>) => (() => Promise<unknown>) | undefined
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
  const undoable = useRef<readonly number[]>([])
  const underWay = useRef(new Set<string>())
  const mutation = useMutation<Answer<Id>, Error, Write<Id>>({
    async mutationFn(write) {
      const { answer, ...done } = await written(operation, write)
      undoable.current = done.undoable
      return answer
    },
    onSuccess(answer, write) {
      const options = latest.current
      const text = options.done?.(answer, write)
      if (text !== undefined) showDone({ text, subject: options.subject }, undoable.current, options.undo?.(write))
      options.onDone?.(answer, write)
      // Deferred: the screen may unmount, and its queries must not be read again.
      setTimeout(readAgain)
    },
    onError(error) {
      if (conflictOf(error) !== undefined) readAgain()
      if (latest.current.showsFailures || isSignedOut(error)) return
      showFailure(error)
    },
    onSettled: (_, __, write) => underWay.current.delete(JSON.stringify(write)),
  })
  return {
    ...mutation,
    // A second press can come before the first is shown as pending. What is under way already is not sent again.
    mutate(wanted, options) {
      const text = JSON.stringify(wanted)
      if (underWay.current.has(text)) return
      underWay.current.add(text)
      mutation.mutate(wanted, options)
    },
  }
}

/** @param textOf what is said of it, where that is not all that is known */
export function showFailure(error: unknown, textOf = textOfFailure): void {
  const failure = failureOf(error)
  const { lacks, id } = failure
  showToast({ text: textOf(failure), lacks, isFailure: true, ...(id !== undefined && { id }) })
}

const textOfFailure = ({ message, details }: Failure) => [message, ...details].join(' ')

/**
 * Says that a change was made, with a button that undoes it, if there is a way.
 *
 * @param undoable the events by which the server undoes it
 * @param otherwise undoes it where the server can't
 */
export function showDone(
  toast: Pick<Toast, 'text' | 'subject'>,
  undoable: readonly number[],
  otherwise?: () => Promise<unknown>,
): void {
  const undo = undoable.length > 0 ? () => undoEvents(undoable) : otherwise
  showToast({ ...toast, ...(undo !== undefined && { undo: () => undone(undo) }) })
}

async function undoEvents(events: readonly number[]): Promise<void> {
  const { changeRequests } = await send('undoEvents', { input: { body: { events: [...events] } } })
  const [request] = changeRequests
  if (request !== undefined) showToast({ text: TEXTS.undoneByRequest(request.id) })
}

/** Undoes a change, and reads again what is shown. */
async function undone(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    showFailure(error, ({ message }) => `${TEXTS.notUndone} ${notUndoneInWords(message)}`)
  }
  readAgain()
}
