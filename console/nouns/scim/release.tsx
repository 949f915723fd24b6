import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { showDone, useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SCIM_TEXTS } from './texts.ts'

type Properties = { name: string; what: Schemas['ScimRelease'] }

/** A button that ends, after a question, that a directory manages anything: the server does a part at a time. */
export function ReleaseAll() {
  const [isAsking, setAsking] = useState(false)
  const [left, setLeft] = useState<Schemas['ScimLeft']>()
  const close = () => setAsking(false)
  const release = useWrite('releaseFromScim', {
    showsFailures: true,
    onDone(answer) {
      setLeft(answer)
      if (answer.users + answer.groups > 0) return send()
      showDone({ text: SCIM_TEXTS.releasedAll }, [])
      close()
    },
  })
  const send = () => release.mutate({ input: { body: { all: true } } })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{SCIM_TEXTS.releaseAll}</Button>
      {isAsking && (
        <FormDialog
          title={SCIM_TEXTS.releaseAll}
          submit={SCIM_TEXTS.release}
          write={release}
          onClose={close}
          onSubmit={send}
        >
          <p>{SCIM_TEXTS.releaseAllHint}</p>
          {left !== undefined && <p role="status">{SCIM_TEXTS.left(left.users, left.groups)}</p>}
        </FormDialog>
      )}
    </>
  )
}

/** A button that ends, after a question, that a directory manages a user or a group. */
export function Release({ name, what }: Properties) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const release = useWrite('releaseFromScim', {
    showsFailures: true,
    onDone() {
      // Only the directory can undo it.
      showDone({ text: SCIM_TEXTS.released(name) }, [])
      close()
    },
  })
  return (
    <>
      <Button kind="quiet" label={SCIM_TEXTS.releaseNamed(name)} onClick={() => setAsking(true)}>
        {SCIM_TEXTS.release}
      </Button>
      {isAsking && (
        <FormDialog
          title={SCIM_TEXTS.releaseNamed(name)}
          submit={SCIM_TEXTS.release}
          write={release}
          onClose={close}
          onSubmit={() => release.mutate({ input: { body: what } })}
        >
          <p>{SCIM_TEXTS.releaseHint}</p>
        </FormDialog>
      )}
    </>
  )
}
