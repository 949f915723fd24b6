export const IMPACT_METRIC_TEXTS = {
  title: 'Impact metrics',
}
