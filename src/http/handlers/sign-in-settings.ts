import { setOidcSettings, setPasswordSettings } from '../../domain/sign-in-settings/commands.ts'
import { oidcSettingsView } from '../../domain/sign-in-settings/oidc-settings.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const signInSettingsHandlers = {
  async getOidcSettings({ db }) {
    const { oidc } = await signInSettings(db)
    return { status: 200, body: oidcSettingsView(oidc) }
  },
  async setOidcSettings({ body, inTransaction, setting }) {
    const settings = await inTransaction((t) => setOidcSettings(t, body, setting.encryptionKeys))
    return { status: 200, body: oidcSettingsView(settings) }
  },
  async getPasswordSettings({ db }) {
    const { passwordDisabled: disabled } = await signInSettings(db)
    return { status: 200, body: { disabled } }
  },
  async setPasswordSettings({ body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => setPasswordSettings(t, body)) }
  },
} satisfies Partial<Handlers>
