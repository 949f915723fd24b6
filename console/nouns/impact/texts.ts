export const IMPACT_TEXTS = {
  none: 'No users affected.',
  notKnown: 'The affected users are unknown.',
  incomplete: 'More features may be affected.',
  proposed: 'when the change request is applied',
  unknown: {
    constraint: 'It is unknown how many users meet the constraints.',
    override: 'It is unknown how many users meet the variant overrides.',
    'strategy-type': 'It is unknown how many users meet a strategy of this type.',
    'too-complex': 'Too many combinations to be exact.',
  },
}
