import { useEffect, useState } from 'preact/hooks'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { useObserved } from '../../page/observed.ts'
import { failureOf } from '../../server/failure.ts'
import { type FrozenChange, frozenChange } from '../../server/overriding.ts'
import { useMay } from '../../session/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** As many characters as the header `X-Override-Reason` has. */
const LEAST_CHARACTERS = 10
const MOST_CHARACTERS = 500

/** Asks for a reason when a freeze holds a change of any screen, those who may override it. */
export function FrozenDialog() {
  const frozen = useObserved(frozenChange)
  const reason = useMay()('OVERRIDE_FREEZE', frozen?.where)
  useEffect(() => {
    if (reason !== undefined) frozen?.answer()
  }, [frozen, reason])
  return frozen === undefined || reason !== undefined ? null : <Question frozen={frozen} />
}

function Question({ frozen: { error, answer } }: { frozen: FrozenChange }) {
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const lacking = [...reason].length < LEAST_CHARACTERS ? FREEZE_TEXTS.reasonHint : undefined
  return (
    <FormDialog
      title={FREEZE_TEXTS.held}
      submit={FREEZE_TEXTS.override}
      isDanger
      reason={lacking}
      onClose={() => answer()}
      onSubmit={() => lacking === undefined && answer(reason)}
    >
      <p>{failureOf(error).message}</p>
      <TextArea
        label={FREEZE_TEXTS.reason}
        hint={FREEZE_TEXTS.reasonHint}
        value={typed}
        onInput={setTyped}
        maxLength={MOST_CHARACTERS}
      />
    </FormDialog>
  )
}
