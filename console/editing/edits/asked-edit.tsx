import { observed, useObserved } from '../../page/observed.ts'
import type { Edit } from './edit.ts'
import { SaveDialog } from './save-dialog.tsx'

type Asked = {
  readonly project: string
  readonly edit: Edit
  /** What the user has said already. */
  readonly why?: string
  readonly onDone?: () => void
}

const asked = observed<Asked | undefined>(undefined)

/** Shows an edit before it is saved, for one that begins where no dialog can stand: a command, or a row of a list. */
export function askAbout(edit: Asked | undefined): void {
  asked.set(edit)
}

/** Shows what was asked last. The layout has it, so that it stays when what began the edit is gone. */
export function AskedEdit() {
  const shown = useObserved(asked)
  if (shown === undefined) return null
  const { project, edit, why, onDone } = shown
  const close = () => askAbout(undefined)
  return (
    <SaveDialog
      project={project}
      edit={edit}
      why={why}
      onClose={close}
      onDone={() => {
        close()
        onDone?.()
      }}
    />
  )
}
