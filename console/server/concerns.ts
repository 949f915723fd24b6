import type { Schemas } from '@flaghoist/client'
import { changedReads } from '../../generated/changed-reads.ts'
import type { ReadKey } from './read.ts'

type Subject = Pick<Schemas['Event'], 'type' | 'project' | 'featureName' | 'environment' | 'manager'>

/**
 * Whether an event may have changed what a read shows: not if the contract says that it shows other nouns, nor if the
 * read is of another project, feature or environment. Lists over all of them are always concerned.
 */
export function concerns({ type, project, featureName, environment, manager }: Subject, key: ReadKey): boolean {
  const [operation, path, query, body] = key
  const narrow = changedReads[operation]
  if (narrow !== undefined) return narrow.split(' ').some((beginning) => type.startsWith(beginning))
  if (operation === 'searchEvents')
    return isShownBy(body as Schemas['SearchEvents'], { type, project, featureName, manager })
  const isOther = (named: unknown, subject: string | null) =>
    typeof named === 'string' && subject !== null && named !== subject
  return !(
    isOther(path.projectId ?? projectIn(query.project) ?? projectOfDryRun(body), project) ||
    isOther(path.featureName, featureName) ||
    isOther(path.environment, environment)
  )
}

/** Whether a page of the event log shows a new event: not if it begins with an older one, or has filters for others. */
function isShownBy(page: Schemas['SearchEvents'], event: Omit<Subject, 'environment'>): boolean {
  const is = (wanted: string | undefined, found: string | null | undefined) => wanted === undefined || wanted === found
  return (
    page.offset === undefined &&
    is(page.type, event.type) &&
    is(page.project, event.project) &&
    is(page.feature, event.featureName) &&
    is(page.manager, event.manager)
  )
}

/** The project of a filter such as `IS:default`. */
function projectIn(filter: unknown): string | undefined {
  return typeof filter === 'string' && filter.startsWith('IS:') ? filter.slice('IS:'.length) : undefined
}

/** The project that all operations of a dry run are in. */
function projectOfDryRun(body: unknown): string | undefined {
  const { operations = [] } = (body ?? {}) as { operations?: readonly { params?: { projectId?: string } }[] }
  const projects = new Set(operations.map(({ params }) => params?.projectId))
  const [project] = projects
  return projects.size === 1 ? project : undefined
}
