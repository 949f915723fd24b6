export const FILTER_TEXTS = {
  filters: 'Which signals',
  addFilter: 'Add filter',
  filter: (number: number) => `Filter ${number}`,
  removeFilter: (path: string) => `Remove filter ${path}`,
  path: 'Path in the payload',
  pathHint: 'Such as alerts.0.labels.severity',
  operator: 'Comparison',
  ignoreCase: 'Ignore upper and lower case',
}
