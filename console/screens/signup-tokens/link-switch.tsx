import type { Schemas } from '@flaghoist/client'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { Switch } from '../../ui/switch.tsx'
import { SIGNUP_TEXTS } from './texts.ts'

/** Turns a signup link off, so that nobody can sign up with it, and on again. An expired one stays off. */
export function LinkSwitch({ link: { id, name, enabled, expiresAt } }: { link: Schemas['SignupToken'] }) {
  const path = { token: String(id) }
  const update = useWrite('updateSignupToken', {
    done: (_, { input: { body } }) => (body.enabled ? SIGNUP_TEXTS.turnedOn : SIGNUP_TEXTS.turnedOff)(name),
    undo: () => () => send('updateSignupToken', { input: { path, body: { enabled } } }),
  })
  const isPast = Date.parse(expiresAt) <= Date.now()
  return (
    <Switch
      label={SIGNUP_TEXTS.switchOf(name)}
      isOn={enabled}
      reason={isPast ? SIGNUP_TEXTS.past : undefined}
      busy={update.isPending}
      onChange={(isOn) => update.mutate({ input: { path, body: { enabled: isOn } } })}
    />
  )
}
