/**
 * An edit that a page has reported as made: the sentences that it had shown before, with both values of what changes.
 * Nothing else may have changed.
 */
export type ReportedEdit = { readonly type: string; readonly shown: readonly string[] }

/** An event of an author, as far as an edit can be compared with it: what changed, in the sentences of the page. */
export type AuthorEvent = { readonly type: string; readonly changed: readonly string[] }

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

function textOf(changes: readonly string[]): string {
  return JSON.stringify(changes.toSorted())
}
