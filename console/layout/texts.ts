export const LAYOUT_TEXTS = {
  projects: 'Projects',
  changeRequests: 'Change requests',
  waiting: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'} for you`,
  events: 'Event log',
  playground: 'Playground',
  configuration: 'Configuration',
  instance: 'Instance',
  api: 'API',
  keys: [
    ['Ctrl K or ⌘ K', 'Go to a project or a feature, or do something'],
    ['/', 'Search on this page'],
    ['?', 'Show the keys'],
    ['Esc', 'Close'],
  ] as const,
  palette: 'Go to or do',
  paletteHint: 'A project, a feature, a page',
  nothing: 'Nothing has this name',
}
