export const WARNING_TEXTS = {
  title: 'What SDKs read in different ways',
  count: (rules: number, features: number) => `Rules: ${rules}, in features: ${features}`,
  about: 'Valid, but SDKs decide differently. Up to 100 are listed.',
}
