import { useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { USER_TEXTS } from './texts.ts'

/** What providers and a directory know a user by, and a button that unlinks the account from the providers. */
export function Identities({ userId }: { userId: number }) {
  const read = useRead('getUserIdentities', { path: { userId } })
  return (
    <section class="panel" aria-label={USER_TEXTS.known}>
      <h2>{USER_TEXTS.known}</h2>
      <Shown read={read} lines={2}>
        {({ directory, identities }) => (
          <>
            {directory === null && identities.length === 0 && <p class="dim">{USER_TEXTS.knownToNone}</p>}
            <ul>
              {directory !== null && (
                <li>
                  {USER_TEXTS.inDirectory}: <Names names={[directory.userName, directory.externalId]} />
                </li>
              )}
              {identities.map(({ method, issuer, subject }) => (
                <li key={`${method} ${issuer}`}>
                  {USER_TEXTS.method[method]}: <Names names={[subject, issuer]} />
                </li>
              ))}
            </ul>
            {identities.length > 0 && <Unlink userId={userId} />}
          </>
        )}
      </Shown>
    </section>
  )
}

function Names({ names: [name, detail] }: { names: readonly [string, string | null] }) {
  return (
    <>
      <bdi>{name}</bdi>
      {detail !== null && (
        <small>
          {' '}
          <bdi>{detail}</bdi>
        </small>
      )}
    </>
  )
}

function Unlink({ userId }: { userId: number }) {
  const [isAsking, setAsking] = useState(false)
  const [endAccess, setEndAccess] = useState(false)
  const close = () => setAsking(false)
  const unlink = useWrite('releaseUserIdentities', {
    done: () => USER_TEXTS.unlinked,
    showsFailures: true,
    onDone: close,
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{USER_TEXTS.unlink}</Button>
      {isAsking && (
        <FormDialog
          title={USER_TEXTS.unlink}
          submit={USER_TEXTS.unlink}
          write={unlink}
          onClose={close}
          onSubmit={() => unlink.mutate({ input: { path: { userId }, query: { endAccess } } })}
        >
          <p>{USER_TEXTS.unlinkHint}</p>
          <Check
            label={USER_TEXTS.endAccess}
            hint={USER_TEXTS.endAccessHint}
            isOn={endAccess}
            onChange={setEndAccess}
          />
        </FormDialog>
      )}
    </>
  )
}
