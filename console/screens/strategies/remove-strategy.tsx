import { etagOf } from '@flaghoist/client'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { strategyFields } from '../strategy-editor/strategy-fields.ts'
import { removeEdit } from './strategy-edits.ts'

type Properties = { place: EnvironmentPlace; strategyId: string; onClose: () => void }

/** Removes a strategy as it was read, after a look at whom that affects. */
export function RemoveStrategy({ place, strategyId, onClose }: Properties) {
  const read = useReadOnce('getStrategy', { path: { ...place, strategyId } })
  if (read.data === undefined)
    return (
      <Dialog wide title={STRATEGY_TEXTS.removeTitle} onClose={onClose}>
        <Shown read={read}>{() => null}</Shown>
      </Dialog>
    )
  const edit = removeEdit({ place, etag: etagOf(read.data) }, strategyId, strategyFields(read.data))
  return <SaveDialog project={place.projectId} edit={edit} onClose={onClose} onDone={onClose} />
}
