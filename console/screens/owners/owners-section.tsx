import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { EditOwners } from './edit-owners.tsx'
import { keyOf, type Owner } from './owner.ts'
import { OWNER_TEXTS } from './texts.ts'

type Properties = {
  heading: ComponentChildren
  card?: boolean
  /** Absent until they are read. */
  owners: readonly Owner[] | undefined
  isInherited?: boolean
  hint: string
  reason: string | undefined
  write: { readonly isPending: boolean; readonly error: unknown }
  onSave: (owners: readonly Owner[], comment: { comment?: string }, onDone: () => void) => void
}

/** Owners by name, and a button that edits them. */
export function OwnersSection({
  heading,
  card = false,
  owners,
  isInherited = false,
  hint,
  reason,
  write,
  onSave,
}: Properties) {
  const [isEditing, setEditing] = useState(false)
  const element = useFocusBack<HTMLElement>(isEditing, 'button')
  const close = () => setEditing(false)
  return (
    <section ref={element} class={card ? 'card' : undefined} aria-label={OWNER_TEXTS.title}>
      {heading}
      {owners?.length === 0 && <p class="dim">{OWNER_TEXTS.none}</p>}
      <ul class="chips">
        {owners?.map((owner) => (
          <li key={keyOf(owner)} class="chip">
            <bdi>{owner.name}</bdi>
            {owner.isGroup && <small>{OWNER_TEXTS.group}</small>}
          </li>
        ))}
      </ul>
      {isInherited && owners?.length !== 0 && <p class="dim">{OWNER_TEXTS.inherited}</p>}
      <div>
        <Button kind="quiet" label={OWNER_TEXTS.edit} reason={reason} onClick={() => setEditing(true)}>
          {WORDS.edit}
        </Button>
      </div>
      {isEditing && owners !== undefined && (
        <EditOwners
          owners={isInherited ? [] : owners}
          hint={hint}
          write={write}
          onSave={(chosen, comment) => onSave(chosen, comment, close)}
          onClose={close}
        />
      )}
    </section>
  )
}
