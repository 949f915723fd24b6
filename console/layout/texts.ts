export const LAYOUT_TEXTS = {
  projects: 'Projects',
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
