import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { USER_TEXTS } from './texts.ts'

type Properties = { name: string; email: string; onClose: () => void }

/** Makes a link with which a user chooses a password: for who has lost the first one, or the password. */
export function PasswordLink({ name, email, onClose }: Properties) {
  const reset = useWrite('resetUserPassword', { showsFailures: true })
  if (reset.data === undefined)
    return (
      <FormDialog
        title={USER_TEXTS.newLinkFor(name)}
        submit={USER_TEXTS.newLink}
        write={reset}
        onClose={onClose}
        onSubmit={() => reset.mutate({ input: { body: { id: email } } })}
      >
        <p>{USER_TEXTS.newLinkHint}</p>
      </FormDialog>
    )
  return (
    <Dialog
      title={USER_TEXTS.linkTitle(name)}
      onClose={onClose}
      wide
      actions={
        <Button kind="main" onClick={onClose}>
          {USER_TEXTS.kept}
        </Button>
      }
    >
      <p>{USER_TEXTS.linkHint}</p>
      <Code text={reset.data.resetPasswordUrl} what={USER_TEXTS.link} />
    </Dialog>
  )
}
