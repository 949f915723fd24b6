export const INSTANCE_TEXTS = {
  title: 'Instance',
  parts: 'Parts of the instance',
  tabs: { keys: 'Keys', users: 'Users', signupLinks: 'Signup links' },
}
