import { useState } from 'preact/hooks'
import { WhyField } from '../../editing/edits/why-field.tsx'
import { useObserved } from '../../page/observed.ts'
import { TEXTS } from '../../page/texts.ts'
import { standingReason } from '../../server/standing-reason.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LAYOUT_TEXTS } from './texts.ts'

/** Asks for the reason of the next changes, also of changes that have no dialog of their own. */
export function StandingReasonDialog({ onClose }: { onClose: () => void }) {
  const [why, setWhy] = useState(standingReason.now())
  return (
    <FormDialog
      title={LAYOUT_TEXTS.reason}
      submit={LAYOUT_TEXTS.useReason}
      onClose={onClose}
      onSubmit={() => {
        standingReason.set(why.trim())
        onClose()
      }}
    >
      <p>{LAYOUT_TEXTS.reasonHint}</p>
      <WhyField value={why} onInput={setWhy} />
    </FormDialog>
  )
}

/** The reason that changes are made with now. */
export function StandingReason() {
  const why = useObserved(standingReason)
  if (why === '') return null
  return (
    <p class="standing-reason">
      <span>
        {LAYOUT_TEXTS.reasonIs} <bdi>{why}</bdi>
      </span>
      <Button kind="quiet" onClick={() => standingReason.set('')}>
        {TEXTS.clear}
      </Button>
    </p>
  )
}
