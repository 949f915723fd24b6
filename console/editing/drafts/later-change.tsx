import { stepsBetween } from '../../../src/sentences/steps.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { Button } from '../../ui/button.tsx'
import { DRAFT_TEXTS } from './texts.ts'

type Properties = { before: unknown; after: unknown; onOver: () => void }

/** What another user has changed since an edit began, after the server has refused the edit. */
export function LaterChange({ before, after, onOver }: Properties) {
  return (
    <div class="error-notice" role="alert">
      <h3>{DRAFT_TEXTS.later}</h3>
      <p>{DRAFT_TEXTS.laterHint}</p>
      <Changes steps={stepsBetween(before, after)} />
      <Button onClick={onOver}>{DRAFT_TEXTS.over}</Button>
    </div>
  )
}
