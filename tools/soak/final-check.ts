import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import type { LoggedEvent } from './event-log.ts'
import { type FeatureState, featureAfter } from './feature-history.ts'
import { recordAfter, recordKinds, type Stored } from './record-kinds.ts'
import { type RequestState, requestAfter } from './request-history.ts'
import type { Soak } from './soak.ts'
import type { Applied, Subject } from './subject.ts'
import { featureSubject, recordSubject } from './subjects.ts'

const PAGE = 5000
/** How many deleted records are checked. */
const GONE = 50

type States<State> = Map<string, State | undefined>
type Log = { features: States<FeatureState>; requests: States<RequestState>; records: Map<string, States<Stored>> }

/** Reads the whole event log and compares its result with the state of both servers and the database. */
export async function finalCheck(soak: Soak): Promise<{ events: number; compared: number }> {
  const { log, states } = await replayed(soak)
  const statesOf = (kind: string): States<Stored> => states.records.get(kind) ?? new Map()
  // Deleting a user removes their roles without an event for each role.
  const roles = statesOf('roles in a project')
  for (const key of roles.keys()) if (!statesOf('user').get(key.split(' ')[1] ?? '')) roles.delete(key)
  await checkFeatureTable(soak, states.features)
  await checkTotal(soak, log)
  const subjects: [Subject<unknown>, unknown][] = [
    ...chosen(states.features).map(([name, state]): [Subject<unknown>, unknown] => [
      featureSubject(soak.log, name, state?.project ?? 'soak-a') as Subject<unknown>,
      state,
    ]),
    ...recordKinds.flatMap((kind) =>
      chosen(statesOf(kind.name)).flatMap(([key, state]): [Subject<unknown>, unknown][] =>
        kind.read(key, state) === undefined ? [] : [[recordSubject(soak.log, kind, key) as Subject<unknown>, state]],
      ),
    ),
  ]
  for (const [subject, state] of subjects)
    for (const server of soak.servers) {
      const outcome = await soak.client.send(server, soak.admin, subject.read(state), 'read')
      const difference = outcome.known
        ? subject.difference(state, outcome.status, outcome.body)
        : `no answer: ${outcome.why}`
      if (difference !== undefined)
        soak.findings.add('wrong state at the end', `${subject.name} on ${server.name}: ${difference}`)
    }
  return { events: log, compared: subjects.length }
}

/** Returns everything that exists, and some deleted resources. */
function chosen<State>(states: States<State>): [string, State | undefined][] {
  const all = [...states]
  const gone = all.filter(([, state]) => state === undefined)
  return [...all.filter(([, state]) => state !== undefined), ...gone.slice(-GONE)]
}

async function replayed(soak: Soak): Promise<{ log: number; states: Log }> {
  const states: Log = { features: new Map(), requests: new Map(), records: new Map() }
  let last = 0
  let count = 0
  for (;;) {
    const events = await soak.log.all(last, PAGE)
    for (const event of events) replay(soak, states, event)
    count += events.length
    last = events.at(-1)?.id ?? last
    if (events.length < PAGE) return { log: count, states }
  }
}

function replay(soak: Soak, { features, requests, records }: Log, event: LoggedEvent): void {
  const { id, type, feature, request } = event
  const step = <State>(
    name: string,
    states: States<State>,
    key: string,
    after: (state: State | undefined, event: LoggedEvent) => Applied<State>,
  ) => {
    const { state, broken } = after(states.get(key), event)
    states.set(key, state)
    if (broken !== undefined)
      soak.findings.add('events that do not fit together', `${name} ${key}: event ${id} ${type}: ${broken}`)
  }
  if (feature !== null && !type.startsWith('change-')) step('feature', features, feature, featureAfter)
  if (request !== null) step('change request', requests, String(request), requestAfter)
  for (const kind of recordKinds) {
    if (!kind.types.some((known) => known === type)) continue
    const states = records.get(kind.name) ?? new Map<string, Stored | undefined>()
    records.set(kind.name, states)
    step(kind.name, states, kind.keyOf(event), recordAfter)
  }
}

async function checkFeatureTable(soak: Soak, features: States<FeatureState>): Promise<void> {
  const rows = await soak.log.rows<{ name: string; archived: boolean }>(
    'select name, archived_at is not null as archived from features order by name',
  )
  const stored = new Set(rows.map(({ name, archived }) => `${name}${archived ? ' (archived)' : ''}`))
  const expected = [...features].flatMap(([name, state]) =>
    state === undefined ? [] : [`${name}${state.archived ? ' (archived)' : ''}`],
  )
  const missing = expected.filter((name) => !stored.has(name))
  const surplus = [...stored].filter((name) => !expected.includes(name))
  if (missing.length > 0 || surplus.length > 0)
    soak.findings.add('features that are not those of the events', `missing: ${missing}; without an event: ${surplus}`)
}

/** Checks that the search counts all events, whichever server folded them. */
async function checkTotal(soak: Soak, events: number): Promise<void> {
  for (const server of soak.servers) {
    const outcome = await soak.client.send(server, soak.admin, asking('searchEvents', {}, { limit: 1 }), 'read')
    const total = outcome.known ? (outcome.body as Schema<'EventPage'>).totalEvents : undefined
    if (total !== events) soak.findings.add('wrong totalEvents', `${total} on ${server.name}, but there are ${events}`)
  }
}
