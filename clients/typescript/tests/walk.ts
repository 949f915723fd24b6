import { change, createFlaghoist, dryRun, etagOf, FlaghoistError, type Schemas } from '../dist/client.js'

/** The first day of a team with the client. Returns the results, for a test to compare. */
export async function walk(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout' }
  const here = { ...path, environment: 'development' }
  const made = await flaghoist.createFeature({ path: { projectId: 'default' }, body: { name: 'new-checkout' } })
  const strategy = await flaghoist.addStrategy({
    path: here,
    body: { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'new-checkout' } },
  })
  await flaghoist.turnFeatureOn({ path: here })
  const patched = await flaghoist.patchFeature({
    path,
    body: [{ op: 'replace', path: '/description', value: 'One page' }],
  })
  const read = await flaghoist.getFeature({ path })
  const found = await flaghoist.searchFeatures({ query: { query: 'checkout', limit: 10 } })
  const { events } = await flaghoist.searchEvents({ body: { feature: 'new-checkout' } })
  const nothing: undefined = await flaghoist.removeStrategy({ path: { ...here, strategyId: strategy.id } })
  return {
    type: made.type,
    description: patched.description,
    on: read.environments?.filter(({ enabled }) => enabled).map(({ name }) => name),
    found: found.features.map(({ name }) => name),
    events: events.map(({ type }) => type),
    nothing,
  }
}

/** Two users edit one feature. Returns what the client tells the second one. */
export async function conflict(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout' }
  const describing = (value: string) => [{ op: 'replace' as const, path: '/description', value }]
  const read = await flaghoist.getFeature({ path })
  const first = await flaghoist.patchFeature({ path, body: describing('Mine') }, { ifMatch: read })
  const refused = await flaghoist
    .patchFeature({ path, body: describing('Yours') }, { ifMatch: read })
    .catch((error) => error)
  await flaghoist.updateFeature({ path, body: { impressionData: true } }, { ifMatch: etagOf(first) ?? '' })
  const body = describing('Merged')
  const merged = await flaghoist.patchFeature({ path, body }, { ifMatch: first, mergeDisjoint: true })
  const copied = await flaghoist.patchFeature({ path, body }, { ifMatch: { ...merged } }).catch((error) => error)
  const changed = refused instanceof FlaghoistError ? refused.changed : undefined
  return {
    differs: changed?.details.map(({ path }) => path),
    events: changed?.events.map(({ type }) => type),
    isNow: changed?.etag === etagOf(first),
    merged: [merged.description, merged.impressionData],
    copied: copied.name,
  }
}

/** Sends a change twice with one key. Returns the descriptions, and how often it took effect. */
export async function repeated(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout' }
  const body = [{ op: 'replace' as const, path: '/description', value: 'Once' }]
  const send = () => flaghoist.patchFeature({ path, body }, { idempotencyKey: 'first-change' })
  const first = await send()
  await flaghoist.patchFeature({ path, body: [{ op: 'replace', path: '/description', value: 'Later' }] })
  const second = await send()
  const { description } = await flaghoist.getFeature({ path })
  const other = await flaghoist
    .updateFeature({ path, body: { impressionData: true } }, { idempotencyKey: 'first-change' })
    .catch((error) => error)
  return { descriptions: [first.description, second.description, description], other: other.status }
}

/** Says why a feature is changed. Returns what the event log says, and the error for a text that is too long. */
export async function commented(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout' }
  await flaghoist.updateFeature({ path, body: { stale: true } }, { comment: 'Ticket 4711: 20 % are enough ✓' })
  const { events } = await flaghoist.searchEvents({ body: { feature: 'new-checkout', limit: 1 } })
  const long = await flaghoist
    .updateFeature({ path, body: { stale: false } }, { comment: 'x'.repeat(501) })
    .catch((error) => error)
  return { why: events.map(({ comment }) => comment), long: long.status }
}

/** Changes what a freeze holds. Returns when the freeze ends, and the reason in the event log. */
export async function overridden(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout', environment: 'development' }
  const times = { start: '2000-01-01T00:00', end: '2999-01-01T00:00', timeZone: 'UTC' }
  const { id } = await flaghoist.createFreeze({ body: { name: 'Sale', ...times } })
  const call = { overrideReason: 'Payments fail, 20 % of the users ✓' }
  const add = (given = {}) => flaghoist.addStrategy({ path, body: { name: 'default' } }, given)
  const held = await add().catch((error) => error)
  await add(call)
  const { events } = await flaghoist.searchEvents({ body: { type: 'freeze-overridden', limit: 1 } })
  await flaghoist.deleteFreeze({ path: { freezeId: id } }, call)
  return { until: held.body.until, reasons: events.map(({ data }) => data?.reason) }
}

/** Tries changes, and makes them. Returns what the dry run said, and what there is after it and after the batch. */
export async function tried(url: string, key: string) {
  const flaghoist = createFlaghoist({ url, key })
  const path = { projectId: 'default', featureName: 'new-checkout' }
  const here = { ...path, environment: 'development' }
  const read = await flaghoist.getFeature({ path })
  const changes = [
    change('patchFeature', { path, body: [{ op: 'add', path: '/description', value: 'New' }] }, { ifMatch: read }),
    change('turnFeatureOn', { path: here }),
  ]
  const { wouldSucceed, impact } = await dryRun(flaghoist, changes, [{ userId: '7' }])
  const between = await flaghoist.getFeature({ path })
  const { operations } = await flaghoist.runBatch({ body: { operations: changes } })
  const refused = await dryRun(flaghoist, changes)
  return {
    wouldSucceed,
    gained: impact.features.map(({ environment, gained, contexts }) => [
      environment,
      gained.least,
      contexts[0]?.effect,
    ]),
    between: between.description,
    statuses: operations.map(({ status }) => status),
    after: (await flaghoist.getFeature({ path })).description,
    refused: refused.operations.map(({ status }) => status),
  }
}

/** A server that does not say that it has changed nothing. */
export async function notTried(): Promise<unknown> {
  const answer = () => Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  const flaghoist = createFlaghoist({ url: 'http://127.0.0.1:1', fetch: answer })
  return dryRun(flaghoist, [change('logOut')])
}

/** Returns the error for a feature with a taken name. */
export async function refusal(url: string, key: string): Promise<FlaghoistError | undefined> {
  const flaghoist = createFlaghoist({ url: `${url}/`, key })
  try {
    await flaghoist.createFeature({ path: { projectId: 'default' }, body: { name: 'new-checkout' } })
  } catch (error) {
    if (error instanceof FlaghoistError) return error
    throw error
  }
}

/** Sends a member that the contract does not have, and that the types can't see. Returns what the server says to it. */
export async function unknownMember(url: string, key: string, strict?: boolean) {
  const sent: (string | null)[] = []
  const flaghoist = createFlaghoist({
    url,
    key,
    ...(strict !== undefined && { strict }),
    fetch: (request) => {
      if (request instanceof Request) sent.push(request.headers.get('prefer'))
      return fetch(request)
    },
  })
  const read = { name: 'new-checkout', tpye: 'release' }
  await flaghoist.listProjects()
  const made = await flaghoist.createFeature({ path: { projectId: 'default' }, body: read }).catch((error) => error)
  return { sent, made: made instanceof FlaghoistError ? made.body?.details : made.name }
}

/** Asks for a feature of a name that no address can have. */
export function nowhere(url: string, featureName: string): Promise<unknown> {
  return createFlaghoist({ url }).getFeature({ path: { projectId: 'default', featureName } })
}

/** Lines that must not compile: the types know what the contract does not have. */
export async function misspelt(url: string): Promise<void> {
  const flaghoist = createFlaghoist({ url })
  // @ts-expect-error: there is no such operation
  flaghoist.createFlag
  // @ts-expect-error: a path needs all its parameters
  await flaghoist.getFeature({ path: { projectId: 'default' } })
  // @ts-expect-error: a feature needs a name
  await flaghoist.createFeature({ path: { projectId: 'default' }, body: {} })
  // @ts-expect-error: a read demands nothing
  await flaghoist.listProjects({}, { ifMatch: '*' })
  // @ts-expect-error: a read has no effect that could be doubled
  await flaghoist.listProjects({}, { idempotencyKey: '1' })
  // @ts-expect-error: a read has no reason
  await flaghoist.listProjects({}, { comment: 'Why' })
  // @ts-expect-error: no freeze holds it
  await flaghoist.createTag({ body: { type: 'simple', value: 'web' } }, { overrideReason: 'It is urgent' })
  // @ts-expect-error: a change needs what its operation needs
  change('patchFeature', { path: { projectId: 'default' } })
  // @ts-expect-error: this operation takes no precondition
  change('createFeature', { path: { projectId: 'default' }, body: { name: 'x' } }, { ifMatch: '*' })
  // @ts-expect-error: a misspelt parameter
  await flaghoist.searchFeatures({ query: { querry: 'checkout' } })
  const path = { projectId: 'default', changeRequestId: 1 }
  const scheduledAt = '2999-01-01T00:00:00Z'
  // @ts-expect-error: an approval needs the version that was looked at
  await flaghoist.setChangeRequestState({ path, body: { state: 'Approved' } })
  // @ts-expect-error: so does a schedule
  await flaghoist.setChangeRequestState({ path, body: { state: 'Scheduled', scheduledAt } })
  // @ts-expect-error: so does a move that applies the request
  await flaghoist.setChangeRequestState({ path, body: { state: 'Applied' } })
  await flaghoist.setChangeRequestState({ path, body: { state: 'Applied', version: 1 } })
  await flaghoist.setChangeRequestState({ path, body: { state: 'In review' } })
  // @ts-expect-error: a type of features is a text
  const type: Schemas['Feature']['type'] = 7
  void type
}
