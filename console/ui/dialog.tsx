import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'

type Properties = {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** Buttons at the end, the main one first. */
  actions?: ComponentChildren
  wide?: boolean
}

/** A dialog above the page, open while it is rendered. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children, actions, wide = false }: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the next key arrives: the first letters that the user types belong to the dialog.
  useLayoutEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // The browser gives the focus to the way to close it, where a blank in a text would close it. Fields may come later;
  // what is shown once is copied first.
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const field = element.current?.querySelector<HTMLElement>(
      ':scope > :not(header) :is(input, select, textarea, .code > .copy)',
    )
    if (isPlaced.current || !field) return
    isPlaced.current = true
    if (element.current?.querySelector('header > :focus')) field.focus()
  })
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog is-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label={TEXTS.close} onClick={onClose}>
          ×
        </button>
      </header>
      <div ref={(content) => scrolledByKeys(content)} class="dialog-content">
        {children}
      </div>
      {actions !== undefined && <footer>{actions}</footer>}
    </dialog>
  )
}

/** A long text without anything to press is scrolled by keys, too. */
function scrolledByKeys(content: HTMLElement | null): void {
  if (!content) return
  const isLong = content.scrollHeight > content.clientHeight
  content.tabIndex = isLong && !content.querySelector('a, button, input, select, summary') ? 0 : -1
}
