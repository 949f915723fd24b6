import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { wordsOfIt } from '../../nouns/events/event-words.ts'
import { sentenceOf } from '../../nouns/strategies/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Diff } from '../../ui/diff.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { asStates, type Change, type Names, strategiesIn } from './document.ts'
import { HISTORY_TEXTS } from './texts.ts'

type Properties = {
  entry: Schemas['FeatureHistoryEntry']
  changes: readonly Change[]
  names: Names
  segmentName: (id: number) => string | undefined
  /** Whether no change came after it. */
  isNow: boolean
  onRestore: () => void
  onUndo: () => void
}

/** One change of a feature: who, what as old and new, and why. */
export function HistoryEntry({ entry, changes, names, segmentName, isNow, onRestore, onUndo }: Properties) {
  const { event, type, environment, createdBy, createdAt, comment, changeRequest, project } = entry
  const strategies = strategiesIn(changes)
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
      {comment !== undefined && (
        <blockquote dir="auto" class="history-comment">
          {comment}
        </blockquote>
      )}
      {strategies.map((strategy, index) => (
        <p key={index}>
          <bdi>{sentenceOf(strategy, segmentName)}</bdi>
        </p>
      ))}
      {changes.length === 0 ? (
        <p class="dim">{HISTORY_TEXTS.unseen}</p>
      ) : (
        <details open={changes.length < 4 && strategies.length === 0}>
          <summary>{HISTORY_TEXTS.changed}</summary>
          <Diff {...asStates(changes, names)} />
        </details>
      )}
    </li>
  )
}
