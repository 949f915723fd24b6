/** Work that asks for a place. */
export type Asking = {
  readonly subject: string | undefined
  readonly account: string | undefined
  readonly isUrgent: boolean
}

/** How much work with the same subject runs at once: one piece has the lock, and the next one waits for it. */
const MAX_OF_SUBJECT = 2
type Most = { readonly maxConcurrent: number; readonly maxNotUrgent: number; readonly maxOfAccount: number }

/** Counts the work that runs. A subject gets at most `MAX_OF_SUBJECT` places, and leaves one to others if it can. */
export function createPlaces({ maxConcurrent, maxNotUrgent, maxOfAccount }: Most) {
  const maxOfSubject = Math.max(1, Math.min(MAX_OF_SUBJECT, maxConcurrent - 1))
  const ofSubjects = createCounts()
  const ofAccounts = createCounts()
  let taken = 0
  let notUrgent = 0
  return {
    isFree: ({ subject, account, isUrgent }: Asking) =>
      taken < maxConcurrent &&
      (isUrgent || notUrgent < maxNotUrgent) &&
      ofSubjects.of(subject) < maxOfSubject &&
      ofAccounts.of(account) < maxOfAccount,
    hasAny: (account: string | undefined) => ofAccounts.of(account) > 0,
    take({ subject, account, isUrgent }: Asking) {
      taken++
      if (!isUrgent) notUrgent++
      ofSubjects.add(subject, 1)
      ofAccounts.add(account, 1)
    },
    giveBack({ subject, account, isUrgent }: Asking) {
      taken--
      if (!isUrgent) notUrgent--
      ofSubjects.add(subject, -1)
      ofAccounts.add(account, -1)
    },
  }
}

/** Counts by name; ignores work without a name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (name: string | undefined) => (name === undefined ? 0 : (counts.get(name) ?? 0)),
    add(name: string | undefined, more: 1 | -1) {
      if (name === undefined) return
      const count = (counts.get(name) ?? 0) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
