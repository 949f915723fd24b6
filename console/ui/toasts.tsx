import { useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useObserved } from '../page/observed.ts'
import { TEXTS } from '../page/texts.ts'
import { closeToast, toasts } from '../page/toast.ts'
import { WhoHas } from '../session/who-has.tsx'

/** Shows the messages, above everything else: also above an open dialog. */
export function Toasts() {
  const shown = useObserved(toasts)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown again, so that it is above a dialog that was opened meanwhile.
    area.current?.hidePopover()
    if (shown.length > 0) area.current?.showPopover()
  }, [shown])
  return (
    <div ref={area} popover="manual" class="toasts" role="status" aria-live="polite">
      {shown.map(({ number, text, isFailure, isRefusal, id, lacks = [], undo, link }) => (
        <div
          key={number}
          data-number={number}
          class={isFailure ? 'toast is-failure' : isRefusal ? 'toast is-refusal' : 'toast'}
          role={isFailure ? 'alert' : undefined}
        >
          <p>
            {text}
            <WhoHas lacks={lacks} />
            {id !== undefined && <small>{TEXTS.errorId(id)}</small>}
          </p>
          {link !== undefined && (
            <Link class="toast-link" href={link.href} onClick={() => closeToast(number)}>
              {link.text}
            </Link>
          )}
          {undo !== undefined && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                closeToast(number)
                undo()
              }}
            >
              {TEXTS.undo}
            </button>
          )}
          <button type="button" class="quiet" aria-label={TEXTS.close} onClick={() => closeToast(number)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
