import { useState } from 'preact/hooks'
import { BREAK_GLASS_TEXTS } from '../../nouns/break-glass/texts.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Properties = {
  place: { readonly project: string; readonly environment: string } | undefined
  write: { readonly isPending: boolean; readonly error: unknown }
  onReason: (reason: string, isAlsoForFreeze: boolean) => void
}

/** Saves an edit of a guarded environment without approval, with a reason; nothing for who may not. */
export function SaveWithoutApproval({ place, write, onReason }: Properties) {
  const [isAsking, setAsking] = useState(false)
  const mayNot = useMay()('BREAK_GLASS', place)
  if (place === undefined || mayNot !== undefined) return null
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {BREAK_GLASS_TEXTS.save}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={BREAK_GLASS_TEXTS.save}
          submit={BREAK_GLASS_TEXTS.save}
          write={write}
          onReason={onReason}
          onClose={() => setAsking(false)}
        >
          <p>{BREAK_GLASS_TEXTS.hint}</p>
        </ReasonDialog>
      )}
    </>
  )
}
