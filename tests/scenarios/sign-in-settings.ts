import { ENTITY_ID, KEY } from '../support/saml.ts'
import type { Scenarios } from '../support/scenario.ts'

export const signInSettings = {
  getOidcSettings: () => ({}),
  setOidcSettings: () => ({
    body: {
      enabled: true,
      // The last part of an address counts as a secret there where secrets are searched for: this one is empty.
      discoverUrl: 'https://login.example.com/',
      clientId: 'flaghoist',
      secret: 'the-client-secret-of-the-tests',
    },
  }),
  getSamlSettings: () => ({}),
  setSamlSettings: () => ({
    body: {
      enabled: true,
      entityId: ENTITY_ID,
      signOnUrl: 'https://login.example.com/',
      certificate: KEY.certificate,
    },
  }),
  readSamlMetadata: () => ({
    body: {
      metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY_ID}">
        <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
          <KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
            <X509Certificate>${KEY.base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
          <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example.com/"/>
        </IDPSSODescriptor>
      </EntityDescriptor>`,
    },
  }),
  getPasswordSettings: () => ({}),
  async setPasswordSettings({ db }) {
    await db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    return { body: { disabled: false } }
  },
} satisfies Partial<Scenarios>
