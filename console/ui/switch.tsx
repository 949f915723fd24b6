import { toastOf } from '../page/lacks.ts'
import { showToast } from '../page/toast.ts'
import { WORDS } from '../page/words.ts'

type Properties = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it can't be changed; undefined if it can. */
  reason?: string | undefined
  /** What changing it does when that is not at once, such as asking for a review. */
  hint?: string | undefined
  busy?: boolean
}

/** A switch: its place and its text say whether it is on, not its color alone. */
export function Switch({ label, isOn, onChange, reason, hint, busy = false }: Properties) {
  const isOff = reason !== undefined || busy
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-description={reason ?? hint}
      title={reason ?? hint ?? label}
      onClick={() => {
        if (!isOff) onChange(!isOn)
        else if (reason !== undefined) showToast(toastOf(reason))
      }}
    >
      <span class="switch-track" aria-hidden="true" />
      <span class="switch-text" aria-hidden="true">
        {isOn ? WORDS.on : WORDS.off}
      </span>
    </button>
  )
}
