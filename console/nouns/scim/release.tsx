import type { Schemas } from '@flaghoist/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { showDone, useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SCIM_TEXTS } from './texts.ts'

type Properties = { name: string; what: Schemas['ScimRelease'] }

/** A button that ends, after a question, that a directory manages anything: the server does a part at a time. */
export function ReleaseAll() {
  const [isAsking, setAsking] = useState(false)
  const [left, setLeft] = useState<Schemas['ScimLeft']>()
  // An answer can come after the dialog or the screen was closed, which ends the work.
  const goesOn = useRef(false)
  const stop = () => {
    goesOn.current = false
  }
  useEffect(() => stop, [])
  const close = () => {
    stop()
    setAsking(false)
  }
  const release = useWrite('releaseFromScim', {
    showsFailures: true,
    onDone(answer) {
      setLeft(answer)
      const isDone = answer.users + answer.groups === 0
      if (!isDone && goesOn.current) return send()
      showDone({ text: isDone ? SCIM_TEXTS.releasedAll : SCIM_TEXTS.stopped(answer.users, answer.groups) }, [])
      close()
    },
  })
  const send = () => {
    goesOn.current = true
    release.mutate({ input: { body: { all: true } } })
  }
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
