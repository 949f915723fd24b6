import type { ServerProcess } from '../../../tests/support/server-process.ts'

const FAR = '2999-01-01T00:00:00.000Z'
const PASSWORD = 'An example of 1 password!'
const PROJECT = '/api/admin/projects/shop'
const FEATURE = `${PROJECT}/features/new-checkout`
const DEVELOPMENT = `${FEATURE}/environments/development`
const REQUESTS = `${PROJECT}/environments/production/change-requests`

/** Sends requests that leave a row in each table that requests can fill. The order matters. */
export async function sendExampleRequests(server: ServerProcess, admin: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown, key: string | undefined = admin) => {
    const response = await server.fetch(path, { method, ...(key !== '' && { key }), body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const post = (path: string, body?: unknown, key?: string) => send('POST', path, body, key)
  const put = (path: string, body?: unknown, key?: string) => send('PUT', path, body, key)

  const { roles: role } = await post('/api/admin/roles', {
    name: 'Release manager',
    type: 'custom',
    permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
  })
  const { id: ada } = await post('/api/admin/user-admin', {
    email: 'ada@example.com',
    name: 'Ada',
    password: PASSWORD,
    rootRole: 1,
    sendEmail: false,
  })
  await post('/api/admin/user-admin', { email: 'bob@example.com', rootRole: 'Viewer', sendEmail: false })
  const { id: group } = await post('/api/admin/groups', {
    name: 'Checkout',
    description: 'The team',
    mappingsSSO: ['checkout'],
    users: [{ user: { id: ada } }],
  })
  await post('/auth/simple/login', { username: 'ada@example.com', password: PASSWORD }, '')
  await server.fetch('/auth/simple/login', { method: 'POST', body: { username: 'eve', password: 'guessed' } })
  const invitation = await post('/api/admin/invite-link/tokens', { name: 'The office', expiresAt: FAR })
  const { pathname } = new URL(invitation.url)
  const token = new URL(invitation.url).searchParams.get('invite') ?? pathname.split('/').at(-1)
  const guest = { email: 'grace@example.com', name: 'Grace', password: PASSWORD }
  await post(`/invite/${token}/signup`, guest, '')

  await post('/api/admin/environments', { name: 'staging', type: 'preproduction' })
  await post('/api/admin/projects', { id: 'shop', name: 'Shop', environments: ['development', 'production'] })
  const { id: hidden } = await post('/api/admin/projects', { name: 'Hidden', mode: 'private' })
  await post(`/api/admin/projects/archive/${hidden}`)
  await send('DELETE', `/api/admin/projects/${hidden}`)
  await put(`${PROJECT}/settings`, {
    mode: 'protected',
    featureLimit: 100,
    featureNaming: { pattern: '[a-z-]+', example: 'new-checkout' },
  })
  await post(`${PROJECT}/favorites`)
  await post(`${PROJECT}/access`, { roles: [4, role.id], users: [ada], groups: [group] })
  await post(`${PROJECT}/environments/development/default-strategy`, {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'userId', groupId: 'shop' },
  })

  const webhook = { url: 'https://chat.invalid/flags', bodyTemplate: '{"text": "{{event.type}}"}' }
  await post('/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    description: 'Reports to the chat',
    parameters: webhook,
    events: ['feature-created', 'feature-archived'],
    projects: ['shop'],
    environments: [],
  })

  await post('/api/admin/context', { name: 'plan', stickiness: true, legalValues: [{ value: 'gold' }] })
  await post('/api/admin/strategies', { name: 'weekday', parameters: [{ name: 'days', type: 'list' }] })
  await post('/api/admin/tag-types', { name: 'team', description: 'Who owns it', color: '#336699' })
  // With a key, so that the response is stored.
  const tag = { method: 'POST', key: admin, body: { type: 'team', value: 'checkout' } }
  await server.fetch('/api/admin/tags', { ...tag, headers: { 'idempotency-key': 'tag-1' } })
  const gold = { contextName: 'plan', operator: 'IN', values: ['gold'], inverted: false, caseInsensitive: false }
  const { id: segment } = await post('/api/admin/segments', { name: 'gold', project: 'shop', constraints: [gold] })

  for (const name of ['new-checkout', 'payment', 'old-checkout', 'oldest-checkout'])
    await post(`${PROJECT}/features`, { name, description: 'A line\nand "another" one', impressionData: true })
  await post(`${FEATURE}/favorites`)
  await post('/api/admin/features/new-checkout/tags', { type: 'team', value: 'checkout' })
  await post(`${PROJECT}/features/payment/dependencies`, { feature: 'new-checkout', variants: ['blue'] })
  const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'plan' }
  await post(`${DEVELOPMENT}/strategies`, {
    name: 'flexibleRollout',
    title: 'Half',
    constraints: [gold],
    segments: [segment],
    variants: [variant],
    parameters: { rollout: '50', stickiness: 'plan', groupId: 'new-checkout' },
  })
  await put(`${DEVELOPMENT}/variants`, [{ ...variant, payload: { type: 'json', value: '{"color": "blue"}' } }])
  await post(`${DEVELOPMENT}/on`)
  await post(`${FEATURE}/environments/production/on`)
  await post(`${PROJECT}/features/payment/lifecycle/complete`, { status: 'kept', statusValue: 'blue' })
  await post(`${PROJECT}/stale`, { features: ['payment'], stale: true })
  await post(`${PROJECT}/archive`, { features: ['old-checkout', 'oldest-checkout'] })
  await send('DELETE', '/api/admin/archive/oldest-checkout')

  const robots = ['author', 'reviewer'].map((name) =>
    post('/api/admin/service-account', { name, username: name, rootRole: 1 }),
  )
  const [author, reviewer] = await Promise.all(
    (await Promise.all(robots)).map(({ id }) =>
      post(`/api/admin/service-account/${id}/token`, { description: 'example', expiresAt: FAR }),
    ),
  )
  await put(`${REQUESTS}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 })
  const propose = async (feature: string) => {
    const { id } = await post(
      REQUESTS,
      { feature, action: 'updateEnabled', payload: { enabled: false } },
      author.secret,
    )
    const path = `${PROJECT}/change-requests/${id}`
    await put(`${path}/state`, { state: 'In review' }, author.secret)
    return path
  }
  const scheduled = await propose('new-checkout')
  await put(`${scheduled}/title`, { title: 'Close the old one' }, author.secret)
  await post(`${scheduled}/comments`, { text: 'Not on Friday' }, reviewer.secret)
  await put(`${scheduled}/approvers`, { reviewers: [ada], groups: [group] }, author.secret)
  await put(`${scheduled}/state`, { state: 'Approved' }, reviewer.secret)
  await put(`${scheduled}/state`, { state: 'Scheduled', scheduledAt: FAR }, reviewer.secret)
  await put(`${await propose('payment')}/state`, { state: 'Rejected', comment: 'Too early' }, reviewer.secret)
  await post(
    REQUESTS,
    { action: 'updateSegment', payload: { id: segment, name: 'gold', constraints: [] } },
    author.secret,
  )

  await put(`${PROJECT}/owners`, { users: [ada], groups: [group] })
  await put(`${FEATURE}/owners`, { users: [ada], groups: [group] })
  await post('/api/admin/approval-rules', {
    name: 'Large steps',
    environments: ['staging'],
    tags: [{ type: 'team', value: 'checkout' }],
    step: { points: 25, withinHours: 24 },
    approvals: 2,
    groups: [group],
    roles: [role.id],
  })
  const night = { start: '2026-12-04T16:00', end: '2026-12-07T08:00', timeZone: 'Europe/Berlin' }
  await post('/api/admin/freezes', {
    name: 'Weekends',
    project: 'shop',
    environments: ['staging'],
    ...night,
    weekly: true,
  })

  await post('/api/admin/banners', {
    message: 'The checkout is tested on Friday',
    variant: 'warning',
    link: 'https://status.example.com',
    project: 'shop',
  })
  const rollout = (share: string) => [{ name: 'flexibleRollout', parameters: { rollout: share } }]
  const { id: template } = await post('/api/admin/release-plan-templates', {
    name: 'In a week',
    milestones: [
      { name: 'A few', strategies: rollout('5'), transitionCondition: { intervalMinutes: 10_080 } },
      { name: 'Everybody', strategies: rollout('100') },
    ],
  })
  await post(`${FEATURE}/environments/production/release-plans`, { templateId: template })
  const { id: endpoint } = await post('/api/admin/signal-endpoints', { name: 'alerts' })
  const { secret: sender } = await post(`/api/admin/signal-endpoints/${endpoint}/tokens`, { name: 'Alertmanager' })
  const bot = { name: 'Incident bot', username: 'incident-bot', rootRole: 1 }
  const { id: actorId } = await post('/api/admin/service-account', bot)
  const executionParams = { featureName: 'new-checkout', environment: 'production' }
  const { id: actions } = await post(`${PROJECT}/actions`, {
    name: 'Off when it fails',
    actorId,
    match: { sourceId: endpoint, payload: { status: { operator: 'IN', values: ['firing'] } } },
    actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams }],
  })
  await post('/api/signal-endpoint/alerts', { status: 'firing' }, sender)
  while ((await send('GET', `${PROJECT}/actions/${actions}/events`)).actionSetEvents.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 100))

  const { secret: sdk } = await post('/api/admin/api-tokens', {
    tokenName: 'shop',
    type: 'client',
    environment: 'development',
    projects: ['shop'],
    expiresAt: FAR,
  })
  const appName = 'web-shop'
  await post(
    '/api/client/register',
    {
      appName,
      instanceId: 'web-1',
      sdkVersion: 'unleash-client-node:6.6.0',
      strategies: ['default'],
      started: new Date().toISOString(),
      interval: 60_000,
    },
    sdk,
  )
  const toggles = { 'new-checkout': { yes: 3, no: 1, variants: { blue: 3 } } }
  const now = new Date().toISOString()
  await post('/api/client/metrics', { appName, instanceId: 'web-1', bucket: { start: now, stop: now, toggles } }, sdk)
}
