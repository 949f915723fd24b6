/** An edit that the server accepted: what its author had read, and what it wrote, which no other edit writes. */
export type AcceptedEdit = { readonly subject: string; readonly seen: string | null; readonly wrote: string }

/** A change of a subject in the event log. */
export type LoggedEdit = { readonly subject: string; readonly before: string | null; readonly after: string | null }

/** An accepted edit that did not do what its author meant, and why. */
export type LostEdit = { readonly edit: AcceptedEdit; readonly why: string }

/**
 * Compares accepted edits with the log. An edit over one that its author has not seen is one whose event has another
 * state before it than the author had read.
 */
export function lostEdits(accepted: readonly AcceptedEdit[], log: readonly LoggedEdit[]): LostEdit[] {
  const logged = new Map<string, LoggedEdit[]>()
  for (const entry of log) {
    const key = keyOf(entry.subject, entry.after)
    logged.set(key, [...(logged.get(key) ?? []), entry])
  }
  return accepted.flatMap((edit): LostEdit[] => {
    const entries = logged.get(keyOf(edit.subject, edit.wrote)) ?? []
    const [entry] = entries
    if (entry === undefined || entries.length > 1)
      return [{ edit, why: `it was accepted, and the log has ${entries.length} events of it` }]
    return entry.before === edit.seen
      ? []
      : [{ edit, why: `it was written over "${entry.before}", which was not seen` }]
  })
}

function keyOf(subject: string, value: string | null): string {
  return JSON.stringify([subject, value])
}
