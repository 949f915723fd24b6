export const IMPACT_TEXTS = {
  hint: 'What applications measure with an SDK and report with their usage, by the hour of the last day.',
  none: 'No application has reported one here',
  last: 'In the last hour with a report',
  sum: (sum: number, count: number) => `${sum} in ${count}`,
  between: (least: number, most: number) => `${least} to ${most}`,
  labels: 'Labels',
}
