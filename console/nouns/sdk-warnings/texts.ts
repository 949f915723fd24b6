export const WARNING_TEXTS = {
  title: 'What SDKs read in different ways',
  count: (rules: number, features: number) => `Rules: ${rules}, in features: ${features}`,
}
