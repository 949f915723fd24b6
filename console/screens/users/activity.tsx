import type { Schemas } from '@flaghoist/client'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { userName } from './user-name.ts'

type User = Schemas['User']

/** What to know about an account beside its name: that a directory manages it, and that it is off. */
export function AccountMarks({ user: { scimId, active } }: { user: User }) {
  return (
    <>
      {scimId !== undefined && (
        <span class="badge" title={SCIM_TEXTS.reason}>
          {SCIM_TEXTS.managed}
        </span>
      )}
      {active === false && <span class="badge">{SCIM_TEXTS.off}</span>}
    </>
  )
}

/** A button that switches a user off, or on again. */
export function Activity({ user }: { user: User }) {
  const name = userName(user)
  const isOff = user.active === false
  const path = { userId: user.id }
  const set = useWrite('updateUser', {
    done: () => (isOff ? SCIM_TEXTS.isOn(name) : SCIM_TEXTS.isOff(name)),
    undo: () => () => send('updateUser', { input: { path, body: { active: !isOff } } }),
  })
  return (
    <Button
      kind="quiet"
      label={isOff ? SCIM_TEXTS.switchOnNamed(name) : SCIM_TEXTS.switchOffNamed(name)}
      reason={user.scimId === undefined ? undefined : SCIM_TEXTS.reason}
      busy={set.isPending}
      onClick={() => set.mutate({ input: { path, body: { active: isOff } } })}
    >
      {isOff ? SCIM_TEXTS.switchOn : SCIM_TEXTS.switchOff}
    </Button>
  )
}
