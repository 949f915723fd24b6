export const IMPACT_TEXTS = {
  none: 'It affects no user.',
  notKnown: 'Whom it affects is not known.',
  incomplete: 'It can affect more features than are shown.',
  proposed: 'once the change request is applied',
  unknown: {
    constraint: 'How many users meet the conditions is not known.',
    override: 'How many users meet the overrides of variants is not known.',
    'strategy-type': 'How many users meet a strategy of this type is not known.',
    'too-complex': 'There are too many combinations to be exact.',
  },
}
