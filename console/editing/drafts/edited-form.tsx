import type { ComponentChildren } from 'preact'
import { conflictOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { RefusableForm } from '../../ui/refusals.tsx'
import { ErrorNotice } from '../../ui/states.tsx'
import { LaterChange } from './later-change.tsx'
import { DRAFT_TEXTS } from './texts.ts'
import type { Edited } from './use-edited.ts'

type Properties<Fields, Resource> = {
  title: string
  edited: Edited<Fields, Resource>
  /** The same fields of the resource as it is now, and as it was when the editing began. */
  now: Fields
  seen: Fields
  write: { readonly isPending: boolean; readonly error: unknown; reset: () => void }
  reason: string | undefined
  onSave: () => void
  children: ComponentChildren
}

/** A part of the settings with its own button. The change of another user is shown; nothing typed is lost. */
export function EditedForm<Fields, Resource>({
  title,
  edited,
  now,
  seen,
  write,
  reason,
  onSave,
  children,
}: Properties<Fields, Resource>) {
  const isClash = conflictOf(write.error) !== undefined
  return (
    <form
      class="panel"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2>{title}</h2>
      <RefusableForm error={write.error}>{children}</RefusableForm>
      {isClash && (
        <LaterChange
          before={seen}
          after={now}
          onOver={() => {
            edited.goOn()
            write.reset()
          }}
        />
      )}
      {write.error && !isClash ? <ErrorNotice error={write.error} /> : null}
      <p class="row">
        <Button
          kind="main"
          type="submit"
          busy={write.isPending}
          reason={reason ?? (edited.isChanged ? undefined : DRAFT_TEXTS.same)}
        >
          {DRAFT_TEXTS.saveNow}
        </Button>
        {edited.isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              edited.throwAway()
              write.reset()
            }}
          >
            {DRAFT_TEXTS.discard}
          </Button>
        )}
      </p>
    </form>
  )
}
