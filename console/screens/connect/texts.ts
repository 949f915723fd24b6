import { WORDS } from '../../page/words.ts'

export const CONNECT_TEXTS = {
  title: 'Connect an application',
  language: 'Language',
  keyOf: (type: string, environment: string) => `A ${type} key for ${environment}`,
  noKey: 'Create a key, or enter one that you have. A new key is shown only once.',
  make: 'Create key',
  keyName: (language: string) => `${language} application`,
  madeHint: 'Shown only until you leave this page. Store it as a secret of the application.',
  publicHint: 'Shown only until you leave this page. It is public: every visitor can read it.',
  code: 'Code',
  codeHint: 'In production, read the key from your configuration.',
  works: 'Test the connection',
  waiting: 'No requests yet. Start the application, then refresh after ten seconds.',
  used: 'Connected. Last request:',
  look: WORDS.refresh,
  problems: 'Troubleshooting',
  what: 'Symptom',
  reason: 'Cause',
  reasons: [
    ['401', 'The key is wrong, has expired, or was deleted'],
    ['403', 'Wrong type of key: an admin key, or a client key in a browser'],
    ['always off', 'The key is for another environment, or for another project'],
    ['an old value', 'The SDK cannot reach the server and uses its last known values'],
    ['nothing in a browser', 'The setting ACCESS_CONTROL_ORIGINS of the server does not list the site'],
  ] as const,
}
