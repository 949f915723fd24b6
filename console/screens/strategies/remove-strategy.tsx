import { etagOf } from '@flaghoist/client'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { sentenceOf } from '../../nouns/strategies/sentence.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { removeEdit } from './strategy-edits.ts'
import { type StrategyFields, strategyFields } from './strategy-fields.ts'

type Properties = { place: EnvironmentPlace; strategyId: string; onClose: () => void }

/** Removes a strategy as it was read, after a look at whom that affects. */
export function RemoveStrategy({ place, strategyId, onClose }: Properties) {
  const { segmentName } = useSegments(place.projectId)
  const read = useReadOnce('getStrategy', { path: { ...place, strategyId } })
  if (read.data === undefined)
    return (
      <Dialog wide title={STRATEGY_TEXTS.removeTitle} onClose={onClose}>
        <Shown read={read}>{() => null}</Shown>
      </Dialog>
    )
  const inWords = (strategy: StrategyFields) => sentenceOf(strategy, segmentName)
  const edit = removeEdit({ place, etag: etagOf(read.data), inWords }, strategyId, strategyFields(read.data))
  return <SaveDialog project={place.projectId} edit={edit} onClose={onClose} onDone={onClose} />
}
