import type { ComponentChildren } from 'preact'
import { toastOf } from '../page/lacks.ts'
import { showToast } from '../page/toast.ts'

type Properties = {
  children: ComponentChildren
  onClick?: (() => void) | undefined
  /** Why it can't be used now; undefined if it can. */
  reason?: string | undefined
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  busy?: boolean
  label?: string
  form?: string
}

/**
 * A button. One that can't be used still has the focus, and says why: to the pointer, to a screen reader, and to who
 * presses it nevertheless, since a finger sees no title.
 */
export function Button({
  children,
  onClick,
  reason,
  kind = 'plain',
  type = 'button',
  busy = false,
  label,
  form,
}: Properties) {
  const isOff = reason !== undefined || busy
  return (
    <button
      type={type}
      class={kind}
      form={form}
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-description={reason}
      title={reason}
      onClick={(event) => {
        if (!isOff) return onClick?.()
        event.preventDefault()
        if (reason !== undefined) showToast(toastOf(reason))
      }}
    >
      {children}
    </button>
  )
}
