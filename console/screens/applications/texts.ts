import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const APPLICATION_TEXTS = {
  hint: 'Applications that use an SDK and have reported in the last 30 days.',
  none: 'No applications yet',
  noneHint: 'SDKs report automatically. Connect an application from the keys page of a project.',
  connect: 'Connect an application',
  noneInProject: 'No applications use this project yet',
  filter: 'Filter by name',
  name: 'Application',
  everyProject: 'all projects',
  sdks: 'SDKs',
  instances: 'Instances',
  instanceCount: (count: number) => counted(count, 'instance'),
  since: 'First seen',
  sort: 'Sort by',
  sorts: { appName: WORDS.name, lastSeenAt: WORDS.lastSeen, createdAt: 'First seen' },
  featureCount: (count: number) =>
    count === 0
      ? 'No features evaluated in the last 48 hours.'
      : `${counted(count, 'feature')} evaluated in the last 48 hours.`,
  strategies: 'Strategy types',
  missing: 'The application supports strategy types that this server does not know:',
  leftOut: (count: number) =>
    `${counted(count, 'entry', 'entries')} of its reports ${count === 1 ? 'was' : 'were'} rejected: ` +
    'names over 255 characters, too many names, or wrong counts. Last',
  instancesIn: (environment: string) => `Instances in ${environment}`,
  sdk: 'SDK',
  started: 'Started',
  interval: 'Interval',
  seconds: (seconds: number) => `${seconds.toLocaleString()} s`,
  unknown: 'not reported',
  editOf: (name: string) => `Edit ${name}`,
  color: 'Color',
  icon: 'Icon',
  iconHint: 'Name or URL, for other user interfaces',
  colorHint: 'Such as #1d5f9c, for other user interfaces',
  saved: 'Application saved',
  removeOf: (name: string) => `Delete ${name}`,
  removeHint: 'It appears again at its next report. Its reported usage is kept.',
  removed: (name: string) => `${name} deleted`,
}
