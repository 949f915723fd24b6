import { invalid } from '../../domain/errors.ts'
import { setOidcSettings, setPasswordSettings } from '../../domain/sign-in-settings/commands.ts'
import { oidcSettingsView } from '../../domain/sign-in-settings/oidc-settings.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import { samlSettingsView } from '../../domain/sign-in-settings/saml-settings.ts'
import { setSamlSettings } from '../../domain/sign-in-settings/set-saml.ts'
import { fetchMetadata, metadataFrom } from '../../outgoing/saml/provider-metadata.ts'
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
  async getSamlSettings({ db }) {
    const { saml } = await signInSettings(db)
    return { status: 200, body: samlSettingsView(saml) }
  },
  async setSamlSettings({ body, inTransaction }) {
    const settings = await inTransaction((t) => setSamlSettings(t, body))
    return { status: 200, body: samlSettingsView(settings) }
  },
  async readSamlMetadata({ body: { metadata, url } }) {
    if ((metadata === undefined) === (url === undefined))
      throw invalid('Exactly one of metadata and url is needed', '/body')
    if (metadata !== undefined) return { status: 200, body: await metadataFrom(metadata, '/body/metadata') }
    return { status: 200, body: await metadataFrom(await fetchMetadata(url ?? ''), '/body/url') }
  },
  async getPasswordSettings({ db }) {
    const { passwordDisabled: disabled } = await signInSettings(db)
    return { status: 200, body: { disabled } }
  },
  async setPasswordSettings({ body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => setPasswordSettings(t, body)) }
  },
} satisfies Partial<Handlers>
