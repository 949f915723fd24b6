import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const EVENT_TEXTS = {
  title: WORDS.eventLog,
  search: 'Search the log',
  anyType: 'All types',
  groups: {
    features: WORDS.features,
    requests: WORDS.changeRequests,
    projects: WORDS.projects,
    configuration: WORDS.configuration,
    access: 'Accounts, roles and keys',
    others: 'Others',
  },
  clear: 'Clear filters',
  none: 'No events match these filters',
  noneHint: 'The search covers types, authors and data. Type lists what happened in words.',
  named: 'Show events of a type:',
  noneYet: 'No events yet',
  total: (count: number) => counted(count, 'event'),
  manyFound: 'More than 10,000 events',
  live: 'Live: new events appear as they happen',
  notLive: 'Not live: the server does not respond',
  pause: 'Pause',
  from: (id: number) => `Up to event ${id}`,
  follow: 'Resume',
  followNew: (count: number) => `Resume (${count.toLocaleString()} new)`,
  older: 'Older events',
  withheld:
    'Events about users, roles, groups and keys outside your projects are hidden: you need the permission READ_LOGS.',
  events: 'Events, newest first',
  link: 'Link to this event',
  onlyFeature: 'Only this feature',
  request: (id: string) => `Change request ${id}`,
  via: { scim: 'By a directory (SCIM)' },
  unchanged: 'This event has no values to compare',
}
