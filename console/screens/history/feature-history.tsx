import type { Schemas } from '@flaghoist/client'
import { useMemo, useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { withValuesBefore } from './document.ts'
import { HistoryEntry } from './history-entry.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { HISTORY_TEXTS } from './texts.ts'
import { UndoDialog } from './undo-dialog.tsx'

type Place = { projectId: string; featureName: string }

const PAGE_SIZE = 50

/** Who changed a feature, what and why, newest first, with a way back to each state. */
export function FeatureHistory({ projectId, featureName }: Place) {
  const [query, setQuery] = useQueryState()
  const before = Number(query.get('before')) || undefined
  const history = useRead(
    'getFeatureHistory',
    {
      path: { projectId, featureName },
      query: { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
    },
    { keepsPrevious: true },
  )
  return (
    <Shown read={history} lines={8}>
      {(found: Schemas['FeatureHistory']) => (
        <>
          <Entries place={{ projectId, featureName }} entries={found.entries} isNewest={before === undefined} />
          <div class="pages">
            {before !== undefined && (
              <Button onClick={() => setQuery({ before: undefined })}>{HISTORY_TEXTS.newest}</Button>
            )}
            {found.before !== undefined && (
              <Button onClick={() => setQuery({ before: String(found.before) })}>{HISTORY_TEXTS.older}</Button>
            )}
          </div>
        </>
      )}
    </Shown>
  )
}

type Entry = Schemas['FeatureHistoryEntry']

function Entries({ place, entries, isNewest }: { place: Place; entries: readonly Entry[]; isNewest: boolean }) {
  const [opened, setOpened] = useState<{ Dialog: typeof RestoreDialog; entry: Entry }>()
  const shown = useMemo(() => withValuesBefore(entries), [entries])
  if (shown.length === 0)
    return (
      <EmptyState title={HISTORY_TEXTS.none}>
        <p>{HISTORY_TEXTS.noneHint}</p>
      </EmptyState>
    )
  return (
    <>
      <ol class="history">
        {shown.map(({ entry, steps, names }, index) => (
          <HistoryEntry
            key={entry.event}
            entry={entry}
            steps={steps}
            names={names}
            isNow={isNewest && index === 0}
            onRestore={() => setOpened({ Dialog: RestoreDialog, entry })}
            onUndo={() => setOpened({ Dialog: UndoDialog, entry })}
          />
        ))}
      </ol>
      {opened !== undefined && (
        <opened.Dialog place={place} entry={opened.entry} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
