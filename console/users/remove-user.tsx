import { FormDialog } from '../parts/form-dialog.tsx'
import { useWrite } from '../server/write.ts'
import { USER_TEXTS } from './texts.ts'

type Properties = { id: number; name: string; onClose: () => void }

export function RemoveUser({ id, name, onClose }: Properties) {
  const remove = useWrite('deleteUser', {
    done: () => USER_TEXTS.removed(name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={USER_TEXTS.removeNamed(name)}
      submit={USER_TEXTS.remove}
      isDanger
      write={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate({ input: { path: { userId: id } } })}
    >
      <p>{USER_TEXTS.removeHint}</p>
    </FormDialog>
  )
}
