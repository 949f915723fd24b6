export const PROFILE_TEXTS = {
  password: 'Change password',
  old: 'Current password',
  new: 'New password',
  again: 'Confirm new password',
  differs: 'The passwords do not match',
  changed: 'Password changed. Your other sessions were signed out',
  tokens: 'Personal access tokens',
  tokensHint: 'A program with a token acts as you. Use a service account for programs of a team.',
  noTokens: 'No tokens',
}
