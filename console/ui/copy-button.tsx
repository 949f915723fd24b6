import { TEXTS } from '../page/texts.ts'
import { showToast } from '../page/toast.ts'

type Properties = { text: string; what: string; shown?: string }

/** Copies a text. `what` names it for people who do not see the text next to the button. */
export function CopyButton({ text, what, shown = TEXTS.copy }: Properties) {
  return (
    <button type="button" class="quiet copy" aria-label={`${shown} ${what}`} onClick={() => copy(text)}>
      {shown}
    </button>
  )
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: TEXTS.copied })
  } catch {
    // Without TLS there is no clipboard: the text is shown to be copied by hand.
    showToast({ text, isFailure: true })
  }
}
