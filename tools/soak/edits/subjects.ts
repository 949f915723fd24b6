import type { LoggedEdit } from './check.ts'

/** Something that many writers edit: how it is read and changed, and where the log has it. */
export type Subject = {
  readonly name: string
  readonly path: string
  /** Returns the value in the body of a read. */
  readonly valueIn: (body: unknown) => string | null
  readonly patch: (value: string) => object[]
}

/** A row of the event log, as far as it is about the subjects. */
export type EventRow = {
  readonly type: string
  readonly feature_name: string
  readonly data: unknown
  readonly pre_data: unknown
}

type Described = { description: string | null }
type Titled = { title: string | null }
type WithVariants = { variants: { payload?: { value: string } }[] }

const payloadIn = (body: unknown) => (body as WithVariants).variants[0]?.payload?.value ?? null

/** Returns the three subjects of a feature: its description, the title of a strategy and the payload of a variant. */
export function subjectsOf(feature: string, strategyId: string): Subject[] {
  const path = `/api/admin/projects/default/features/${feature}`
  const development = `${path}/environments/development`
  return [
    {
      name: `${feature} description`,
      path,
      valueIn: (body) => (body as Described).description,
      patch: (value) => [{ op: 'add', path: '/description', value }],
    },
    {
      name: `${feature} title`,
      path: `${development}/strategies/${strategyId}`,
      valueIn: (body) => (body as Titled).title,
      patch: (value) => [{ op: 'add', path: '/title', value }],
    },
    {
      name: `${feature} payload`,
      path: `${development}/variants`,
      valueIn: payloadIn,
      patch: (value) => [{ op: 'add', path: '/0/payload', value: { type: 'string', value } }],
    },
  ]
}

const LOGGED: Readonly<Record<string, { what: string; valueIn: (data: unknown) => string | null }>> = {
  'feature-metadata-updated': { what: 'description', valueIn: (data) => (data as Described).description },
  'feature-strategy-update': { what: 'title', valueIn: (data) => (data as Titled).title },
  'feature-environment-variants-updated': { what: 'payload', valueIn: payloadIn },
}

/** Returns the edit that an event records; undefined for events of other kinds. */
export function loggedEdit({ type, feature_name: feature, data, pre_data: before }: EventRow): LoggedEdit | undefined {
  const logged = LOGGED[type]
  if (logged === undefined) return undefined
  return { subject: `${feature} ${logged.what}`, before: logged.valueIn(before), after: logged.valueIn(data) }
}
