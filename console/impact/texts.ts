export const IMPACT_TEXTS = {
  none: 'It affects no user.',
  incomplete: 'It affects more features than are shown.',
  unknown: {
    constraint: 'How many users meet the constraints is not known.',
    override: 'How many users meet the overrides of variants is not known.',
    'strategy-type': 'How many users meet a strategy of this type is not known.',
    'too-complex': 'There are too many combinations to be exact.',
  },
}
