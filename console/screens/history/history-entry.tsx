import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import type { Step } from '../../../src/sentences/steps.ts'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { wordsOfIt } from '../../nouns/events/event-words.ts'
import { ManagedBy } from '../../nouns/managed/managed-by.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import type { Names } from './document.ts'
import { HISTORY_TEXTS } from './texts.ts'

type Properties = {
  entry: Schemas['FeatureHistoryEntry']
  steps: readonly Step[]
  names: Names
  /** Whether no change came after it. */
  isNow: boolean
  onRestore: () => void
  onUndo: () => void
}

/** One change of a feature: who, what as old and new, and why. */
export function HistoryEntry({ entry, steps, names, isNow, onRestore, onUndo }: Properties) {
  const { event, type, environment, createdBy, createdAt, comment, changeRequest, project } = entry
  return (
    <li>
      <div class="history-head">
        <h2 title={type}>
          {wordsOfIt(type)}
          {environment !== null && (
            <span class="badge">
              <bdi>{environment}</bdi>
            </span>
          )}
        </h2>
        <p class="facts">
          <bdi>{createdBy}</bdi>
          <TimeAgo at={createdAt} />
          {changeRequest !== undefined && (
            <Link href={changeRequestPath(project, changeRequest)}>{HISTORY_TEXTS.request(changeRequest)}</Link>
          )}
        </p>
        <div class="history-actions">
          <Button kind="quiet" label={HISTORY_TEXTS.undoOf(event)} onClick={onUndo}>
            {HISTORY_TEXTS.undo}
          </Button>
          <Button
            kind="quiet"
            label={HISTORY_TEXTS.restoreOf(event)}
            reason={isNow ? HISTORY_TEXTS.isNow : undefined}
            onClick={onRestore}
          >
            {HISTORY_TEXTS.restore}
          </Button>
        </div>
      </div>
      <ManagedBy change={entry} />
      {comment !== undefined && (
        <blockquote dir="auto" class="history-comment">
          {comment}
        </blockquote>
      )}
      {steps.length === 0 ? (
        <p class="dim">{HISTORY_TEXTS.unseen}</p>
      ) : (
        <Changes steps={steps} strategyNames={names} environment={environment} />
      )}
    </li>
  )
}
