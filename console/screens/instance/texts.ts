export const INSTANCE_TEXTS = {
  title: 'Instance',
  parts: 'Parts of the instance',
  tabs: {
    keys: 'Keys',
    users: 'Users',
    groups: 'Groups',
    roles: 'Roles',
    serviceAccounts: 'Service accounts',
    signupLinks: 'Signup links',
    signIn: 'Sign-in',
    webhooks: 'Webhooks',
    applications: 'Applications',
    statistics: 'Statistics',
  },
}
