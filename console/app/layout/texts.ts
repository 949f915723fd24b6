import { WORDS } from '../../page/words.ts'

export const LAYOUT_TEXTS = {
  events: WORDS.eventLog,
  playground: 'Playground',
  api: 'API (Swagger UI)',
  keys: [
    ['Ctrl K or ⌘ K', 'Open the command palette'],
    ['/', 'Search on this page'],
    ['↑ ↓', 'Move a strategy by its handle'],
    ['?', 'Show the keyboard shortcuts'],
    ['Esc', 'Close'],
  ] as const,
  palette: 'Command palette',
  paletteHint: 'Search projects, features and pages',
  page: 'Page',
  part: 'This project',
  copyName: (name: string) => `Copy name ${name}`,
  turnOn: (name: string, environment: string) => `Turn ${name} on in ${environment}`,
  turnOff: (name: string, environment: string) => `Turn ${name} off in ${environment}`,
  reason: 'Reason for all my changes',
  reasonHint: 'Added to all your changes in this tab until you clear it. A reason in a dialog replaces it.',
  reasonIs: 'Reason for your changes:',
  useReason: 'Use this reason',
  updated: 'The server was updated. Drafts stay when you reload the page.',
  reload: 'Reload',
}
