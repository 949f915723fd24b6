import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { ownedProject } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

/** Ends a project, or brings it back. */
export function ArchivePanel({ project }: { project: Schemas['Project'] }) {
  const [isAsked, setAsked] = useState(false)
  const reason = useMay()('DELETE_PROJECT', { project: project.id })
  const path = { projectId: project.id }
  const close = () => setAsked(false)
  const archive = useWrite('archiveProject', {
    done: () => SETTINGS_TEXTS.archived,
    showsFailures: true,
    onDone: close,
  })
  const revive = useWrite('reviveProject', { done: () => SETTINGS_TEXTS.revived })
  if (project.archivedAt !== null)
    return (
      <section class="panel">
        <h2>
          {SETTINGS_TEXTS.archived} <TimeAgo at={project.archivedAt} />
        </h2>
        <p>{SETTINGS_TEXTS.archivedHint}</p>
        <p>
          <Button
            reason={reason}
            busy={revive.isPending}
            onClick={() => revive.mutate({ input: { path }, ifMatch: project })}
          >
            {WORDS.revive}
          </Button>
        </p>
      </section>
    )
  return (
    <section class="panel">
      <h2>{WORDS.archive}</h2>
      <p>{SETTINGS_TEXTS.endHint}</p>
      <p>
        <Button
          kind="danger"
          reason={reason ?? (project.id === 'default' ? SETTINGS_TEXTS.isDefault : undefined)}
          onClick={() => setAsked(true)}
        >
          {SETTINGS_TEXTS.archive}
        </Button>
      </p>
      {isAsked && (
        <FormDialog
          title={SETTINGS_TEXTS.archive}
          submit={WORDS.archive}
          isDanger
          write={archive}
          onClose={close}
          onSubmit={() => archive.mutate({ input: { path }, ifMatch: project })}
        >
          <OwnerNote of={ownedProject(project.id)} at="" />
          <p>{SETTINGS_TEXTS.endHint}</p>
        </FormDialog>
      )}
    </section>
  )
}
