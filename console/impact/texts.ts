export const IMPACT_TEXTS = {
  none: 'It affects no user.',
  on: (before: string, after: string) => `On for ${before} before, for ${after} afterwards`,
  gained: (share: string) => `${share} gain it`,
  lost: (share: string) => `${share} lose it`,
  variant: (share: string) => `${share} get another variant`,
  incomplete: 'It affects more features than are shown.',
}
