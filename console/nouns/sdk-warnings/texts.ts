import { counted } from '../../page/counted.ts'

export const WARNING_TEXTS = {
  title: 'Differences between SDKs',
  count: (rules: number, features: number) => `${counted(rules, 'rule')} in ${counted(features, 'feature')}`,
}
