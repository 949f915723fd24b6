/**
 * The first members of the paths that the console has pages for: a browser that opens one gets the console, which shows
 * the page. A test compares them with its screens, and none is the beginning of another path of the server.
 */
export const CONSOLE_PLACES = [
  'applications',
  'change-requests',
  'context-fields',
  'environments',
  'events',
  'feature-types',
  'files',
  'instance',
  'playground',
  'profile',
  'projects',
  'segments',
  'strategy-types',
  'tags',
] as const
