import { useEffect } from 'preact/hooks'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { useObserved } from '../../page/observed.ts'
import { failureOf } from '../../server/failure.ts'
import { type FrozenChange, frozenChange } from '../../server/overriding.ts'
import { useMay } from '../../session/may.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Asks for a reason when a freeze holds a change of any screen, those who may override it. */
export function FrozenDialog() {
  const frozen = useObserved(frozenChange)
  const reason = useMay()('OVERRIDE_FREEZE', frozen?.where)
  useEffect(() => {
    if (reason !== undefined) frozen?.answer()
  }, [frozen, reason])
  return frozen === undefined || reason !== undefined ? null : <Question frozen={frozen} />
}

/** How a batch begins its message: the console sends a batch of one for an edit. */
const OPERATION = /^Operation 0 \(\w+\): /

function Question({ frozen: { error, answer } }: { frozen: FrozenChange }) {
  return (
    <ReasonDialog title={FREEZE_TEXTS.held} submit={FREEZE_TEXTS.override} onReason={answer} onClose={() => answer()}>
      <p>{failureOf(error).message.replace(OPERATION, '')}</p>
    </ReasonDialog>
  )
}
