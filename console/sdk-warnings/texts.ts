export const WARNING_TEXTS = {
  title: 'What SDKs read in different ways',
  count: (rules: number, features: number) =>
    `${rules.toLocaleString()} ${rules === 1 ? 'rule' : 'rules'} in ${features.toLocaleString()} ${features === 1 ? 'feature' : 'features'}`,
  about: 'These rules are valid. Applications may decide differently by them, as their SDKs and versions do.',
  first: (count: number) => `The first ${count} of them:`,
  feature: 'Feature',
  environment: 'Environment',
  message: 'Which SDKs do what',
}
