export const PROFILE_TEXTS = {
  role: 'Role',
  groups: 'Groups',
  password: 'Change the password',
  old: 'Password of now',
  new: 'New password',
  again: 'New password again',
  differs: 'This is not the same',
  changed: 'The password was changed. Your other sessions are over',
  tokens: 'My tokens',
  tokensHint:
    'A program that has one may do what you may. The log names you, so programs of a team take a service account.',
  noTokens: 'You have no token',
}
