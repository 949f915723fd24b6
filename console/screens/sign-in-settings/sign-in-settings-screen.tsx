import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Shown } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { OidcForm } from './oidc-form.tsx'
import { Provisioning } from './provisioning.tsx'
import { SamlForm } from './saml-form.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

/** How users sign in: with a password, with OpenID Connect or with SAML. */
export function SignInSettingsScreen() {
  return (
    <InstanceFrame title={SIGN_IN_TEXTS.title} hint={SIGN_IN_TEXTS.hint}>
      <Allowed to="ADMIN">
        <div class="panels">
          <Passwords />
          <Oidc />
          <Saml />
          <Provisioning />
        </div>
      </Allowed>
    </InstanceFrame>
  )
}

function Passwords() {
  const settings = useRead('getPasswordSettings', {})
  const set = useWrite('setPasswordSettings', {
    done: ({ disabled }) => (disabled ? SIGN_IN_TEXTS.turnedOff : SIGN_IN_TEXTS.turnedOn),
  })
  return (
    <section class="panel" aria-label={SIGN_IN_TEXTS.passwords}>
      <h2>{SIGN_IN_TEXTS.passwords}</h2>
      <Shown read={settings} lines={1}>
        {({ disabled }) => (
          <p class="check">
            <Switch
              label={SIGN_IN_TEXTS.passwordsOn}
              isOn={!disabled}
              busy={set.isPending}
              onChange={(isOn) => set.mutate({ input: { body: { disabled: !isOn } } })}
            />
            <span aria-hidden="true">{SIGN_IN_TEXTS.passwordsOn}</span>
          </p>
        )}
      </Shown>
      <small>{SIGN_IN_TEXTS.passwordsHint}</small>
    </section>
  )
}

function Oidc() {
  const settings = useRead('getOidcSettings', {})
  return (
    <Shown read={settings} lines={8}>
      {(found) => <OidcForm settings={found} />}
    </Shown>
  )
}

function Saml() {
  const settings = useRead('getSamlSettings', {})
  return (
    <Shown read={settings} lines={8}>
      {(found) => <SamlForm settings={found} />}
    </Shown>
  )
}
