import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LAYOUT_TEXTS } from './texts.ts'
import { useCommands } from './use-commands.ts'

/** Goes to a project, a feature or a page, and does what is asked for most: by typing, arrows and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const commands = useCommands(typed)
  const current = Math.min(at, Math.max(0, commands.length - 1))
  useEffect(() => input.current?.focus(), [])
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current])

  const run = (index: number) => {
    const command = commands[index]
    if (command === undefined) return
    onClose()
    command.run()
  }
  const pressed = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((current + step + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter') run(current)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={LAYOUT_TEXTS.palette} onClose={onClose}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={LAYOUT_TEXTS.palette}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        placeholder={LAYOUT_TEXTS.paletteHint}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div ref={list} id={id} class="commands" role="listbox" aria-label={LAYOUT_TEXTS.palette}>
        {commands.map(({ key, label, detail }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys of the whole list
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => run(index)}
          >
            <span>{label}</span> <small>{detail}</small>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p class="dim">{WORDS.noMatch}</p>}
    </Dialog>
  )
}
