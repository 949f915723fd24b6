import type { Lack } from './lacks.ts'
import { observed } from './observed.ts'

/** A short message. A failure stays until it is closed; so does one that can be undone, or that names people, for a while. */
export type Toast = {
  readonly text: string
  readonly isFailure?: boolean
  /** Says why something can't be done: nothing was. */
  readonly isRefusal?: boolean
  /** The id of an error, under which the log of the server has it. */
  readonly id?: string
  readonly undo?: () => void
  /** What the change has set. A later message about the same replaces this one: its undo would be refused. */
  readonly subject?: string | undefined
  /** The missing permissions: the toast names users who have them. */
  readonly lacks?: readonly Lack[]
  /** Where the reader can look at what was made. */
  readonly link?: { readonly text: string; readonly href: string }
}
export type ShownToast = Toast & { readonly number: number }

const SHOWN_MS = 5000
const UNDO_MS = 15_000

/** For the one component that shows them. */
export const toasts = observed<readonly ShownToast[]>([])
let count = 0

export function showToast(toast: Toast): void {
  const number = ++count
  // The same message again takes the place of the first one.
  const isOver = ({ text, subject }: Toast) =>
    text === toast.text || (subject !== undefined && subject === toast.subject)
  const others = toasts.now().filter((other) => !isOver(other))
  toasts.set([...others.slice(-2), { ...toast, number }])
  const isShort = toast.undo === undefined && toast.link === undefined && !toast.lacks?.length
  if (!toast.isFailure) setTimeout(() => closeToast(number), isShort ? SHOWN_MS : UNDO_MS)
}

export function closeToast(number: number): void {
  toasts.set(toasts.now().filter((toast) => toast.number !== number))
}
