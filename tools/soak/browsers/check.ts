/** A place that a page has shown as changed: a path such as `parameters › rollout`, and both values as text. */
export type ShownChange = { readonly place: string; readonly before?: string; readonly after?: string }

/** An edit that a page has reported as made: what it had shown before, which is all that may have changed. */
export type ReportedEdit = { readonly type: string; readonly shown: readonly ShownChange[] }

/** An event of an author, as far as an edit can be compared with it: what changed, with both values. */
export type AuthorEvent = { readonly type: string; readonly changed: readonly ShownChange[] }

/**
 * Compares the edits that an author's page has reported with the events of the author, both in their order. An edit is
 * lost or has overwritten something unseen if its event is missing, or changes anything but what the page had shown,
 * from another value than the page had shown.
 */
export function wrongEdits(reported: readonly ReportedEdit[], events: readonly AuthorEvent[]): string[] {
  const wrong: string[] = []
  if (reported.length !== events.length)
    wrong.push(`the page has reported ${reported.length} edits, the log has ${events.length}`)
  for (const [index, edit] of reported.entries()) {
    const event = events[index]
    if (event === undefined) break
    const [shown, changed] = [textOf(edit.shown), textOf(event.changed)]
    if (edit.type !== event.type) wrong.push(`edit ${index} is ${edit.type} on the page, and ${event.type} in the log`)
    else if (shown !== changed)
      wrong.push(`edit ${index}, ${edit.type}: the page had shown ${shown}, the log has ${changed}`)
  }
  return wrong
}

function textOf(changes: readonly ShownChange[]): string {
  const sorted = changes.toSorted((one, other) => one.place.localeCompare(other.place))
  return JSON.stringify(sorted.map(({ place, before, after }) => [place, before ?? null, after ?? null]))
}
