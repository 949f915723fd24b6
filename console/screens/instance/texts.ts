import { WORDS } from '../../page/words.ts'

export const INSTANCE_TEXTS = {
  tabs: {
    keys: WORDS.keys,
    users: WORDS.users,
    groups: WORDS.groups,
    roles: WORDS.roles,
    serviceAccounts: WORDS.serviceAccounts,
    signupLinks: 'Signup links',
    signIn: 'Sign-in',
    webhooks: 'Webhooks',
    signals: 'Signals',
    applications: WORDS.applications,
    templates: 'Release plan templates',
    statistics: 'Statistics',
  },
}
