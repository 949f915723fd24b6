import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TimeAgo } from '../../ui/time.tsx'
import { useProject } from '../projects/use-project.ts'
import { fieldOf, type OwnedObject } from './owned-object.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { SourceLink } from './source-link.tsx'
import { MANAGED_TEXTS } from './texts.ts'
import { type Owned, useOwned } from './use-owned.ts'

type Properties = {
  of: OwnedObject
  /** The JSON pointer to the field in the document of the object; what is below it is shown too. */
  at: string
  /** What the field is called, where that is not plain from its place. */
  name?: string
  /** Whether the field is being edited: then it says what becomes of an edit. */
  isEdited?: boolean
}

/** Says beside a field who owns it, where it comes from, and who has changed it since. */
export function OwnerNote({ of, at, name, isEdited = false }: Properties) {
  const owned = useOwned(of, at)
  const { data: project } = useProject(of.projectId)
  const [opened, setOpened] = useState<Owned>()
  const isOfFiles = owned.some(({ owner }) => owner.heldUntil === null)
  if (owned.length === 0) return null
  return (
    <>
      {owned.map((one) => (
        <p key={`${one.owner.field} ${one.owner.manager}`} class="facts">
          <OwnedName field={one.owner.field.slice(at.length + 1)} name={name} />
          <button
            type="button"
            class="quiet"
            aria-label={MANAGED_TEXTS.ownerOf(one.owner.manager, one.owner.field)}
            onClick={() => setOpened(one)}
          >
            {MANAGED_TEXTS.by(one.owner.manager)}
          </button>
          {one.owner.source !== null && <SourceLink source={one.owner.source} />}
          <OwnedState owned={one} />
        </p>
      ))}
      {isOfFiles && (isEdited || project?.managedOnly) && (
        <p class="dim">{project?.managedOnly ? MANAGED_TEXTS.only : MANAGED_TEXTS.drift}</p>
      )}
      {opened !== undefined && <OwnerDialog owned={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Says at a member who owns it, and what becomes of an edit; without a member, who owns that the object is there. */
export type OwnerOfMember = (...member: string[]) => ComponentChildren

export function ownerIn(of: OwnedObject): OwnerOfMember {
  return (...member) => <OwnerNote of={of} at={fieldOf(...member)} isEdited />
}

function OwnedName({ field, name = field }: { field: string; name?: string | undefined }) {
  return name === '' ? null : <bdi>{name}</bdi>
}

/** What became of an owned field, unless it is as its manager has applied it; and until when users may change it. */
export function OwnedState({ owned }: { owned: Owned }) {
  const { heldUntil } = owned.owner
  return (
    <>
      <WhatBecame owned={owned} />
      {heldUntil !== null && (
        <span>
          {MANAGED_TEXTS.held} <TimeAgo at={heldUntil} isPlanned />
        </span>
      )}
    </>
  )
}

function WhatBecame({ owned: { state, changedBy, changeRequest } }: { owned: Owned }) {
  if (state === 'changed')
    return <b>{changedBy === null ? MANAGED_TEXTS.changed : MANAGED_TEXTS.changedBy(changedBy.createdBy)}</b>
  return state === 'proposed' && changeRequest !== null ? <span>{MANAGED_TEXTS.proposed(changeRequest)}</span> : null
}
