export const INSTANCE_TEXTS = {
  title: 'Instance',
  parts: 'Instance',
  tabs: {
    keys: 'Keys',
    users: 'Users',
    groups: 'Groups',
    roles: 'Roles',
    serviceAccounts: 'Service accounts',
    signupLinks: 'Sign-up links',
    signIn: 'Sign-in',
    webhooks: 'Webhooks',
    applications: 'Applications',
    statistics: 'Statistics',
  },
}
