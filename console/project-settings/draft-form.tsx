import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button.tsx'
import { Diff } from '../parts/diff.tsx'
import { ErrorNotice } from '../parts/states.tsx'
import { conflictOf } from '../server/failure.ts'
import { SETTINGS_TEXTS } from './texts.ts'
import type { Draft } from './use-draft.ts'

type Properties<Fields> = {
  title: string
  draft: Draft<Fields>
  /** The same fields of the project as it is now, and as it was when the editing began. */
  now: Fields
  seen: Fields
  write: { readonly isPending: boolean; readonly error: unknown; reset: () => void }
  reason: string | undefined
  onSave: () => void
  children: ComponentChildren
}

/** A part of the settings with its own button. The change of another person is shown; nothing typed is lost. */
export function DraftForm<Fields>({ title, draft, now, seen, write, reason, onSave, children }: Properties<Fields>) {
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
      {children}
      {isClash && (
        <div class="error-notice" role="alert">
          <h3>{SETTINGS_TEXTS.clash}</h3>
          <p>{SETTINGS_TEXTS.clashHint}</p>
          <Diff before={seen} after={now} />
          <Button
            onClick={() => {
              draft.goOn()
              write.reset()
            }}
          >
            {SETTINGS_TEXTS.over}
          </Button>
        </div>
      )}
      {write.error && !isClash ? <ErrorNotice error={write.error} /> : null}
      <p class="row">
        <Button
          kind="main"
          type="submit"
          busy={write.isPending}
          reason={reason ?? (draft.isChanged ? undefined : SETTINGS_TEXTS.same)}
        >
          {SETTINGS_TEXTS.save}
        </Button>
        {draft.isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              draft.throwAway()
              write.reset()
            }}
          >
            {SETTINGS_TEXTS.throwAway}
          </Button>
        )}
      </p>
    </form>
  )
}
