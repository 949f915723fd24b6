export const TOKEN_TEXTS = {
  create: 'New token',
  purposeHint: 'Where it is used',
  days: (days: number) => `in ${days} days`,
  lastUse: 'Last used',
  removeNamed: (purpose: string) => `Delete token ${purpose}`,
  removeHint: 'It stops working at once. This cannot be undone.',
  removed: (purpose: string) => `Token ${purpose} deleted`,
  secretTitle: 'Copy your token',
  secret: 'Token',
}
