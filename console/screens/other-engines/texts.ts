export const ENGINES_TEXTS = {
  lead: 'flagd and GO Feature Flag get features as files, and decide by themselves. A feature that they would decide in another way than SDKs is left out of these files.',
  archived: 'An archived feature is not in these files.',
  verdicts: {
    exact: 'the same as SDKs',
    approximate: 'only in the approximate feed',
    'left-out': 'left out',
  },
}
