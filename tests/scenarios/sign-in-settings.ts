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
  getPasswordSettings: () => ({}),
  async setPasswordSettings({ db }) {
    await db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    return { body: { disabled: false } }
  },
} satisfies Partial<Scenarios>
