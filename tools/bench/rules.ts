/**
 * Measures what approval rules cost an edit: a caller who may skip them patches the rollouts of strategies, without
 * rules, with ten for another environment, with ten that look at features and do not match, and with ten that count the
 * size of the step. The cases take turns on one server.
 */
import { type Load, measure, median } from './load.ts'
import { KEY, startServer } from './server.ts'
import { verdict } from './table.ts'

const PORT = 4364
const FEATURES = 200
const RULES = 10
const CONNECTIONS = 8
const LEAST_ELSEWHERE = 0.97
const LEAST = 0.9

const CASES = {
  'no rules': undefined,
  'ten for another environment': { environments: ['development'] },
  'ten that do not match': { environments: ['production'], tags: [{ type: 'simple', value: 'nobody' }] },
  'ten that count the step': { environments: ['production'], step: { points: 90 } },
  'ten that count it over a day': { environments: ['production'], step: { points: 90, withinHours: 24 } },
} as const

type Case = keyof typeof CASES

export async function measureRules(url: string, seconds: number, rounds: number): Promise<void> {
  const server = await startServer({ DATABASE_URL: url }, PORT)
  const api = caller(`${server.address}/api/admin`)
  try {
    const strategies = await strategiesOf(api)
    const key = await editorKey(api)
    const rates = new Map<Case, number[]>()
    for (let round = 0; round <= rounds; round++)
      for (const name of Object.keys(CASES) as Case[]) {
        const ids = await rulesOf(api, name)
        const { rate } = await measure(server.address, patches(strategies), { connections: CONNECTIONS, seconds, key })
        for (const id of ids) await api('DELETE', `/approval-rules/${id}`)
        if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate])
      }
    show(rates)
  } finally {
    await server.stop()
  }
}

function show(rates: ReadonlyMap<Case, readonly number[]>): void {
  const without = median([...(rates.get('no rules') ?? [])])
  console.log(`approval rules: patches of a rollout in a second, ${CONNECTIONS} at once, and the ratio to no rules`)
  for (const [name, all] of rates) {
    const ratio = median([...all]) / without
    const least = name === 'ten for another environment' ? LEAST_ELSEWHERE : LEAST
    console.log(
      `  ${name.padEnd(30)} ${median([...all])
        .toFixed(0)
        .padStart(6)} ${ratio.toFixed(2)}${verdict(`at least ${least}`, ratio >= least)}`,
    )
  }
}

type Api = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ id: number; secret: string; roles: { id: number } }>

function caller(root: string): Api {
  return async (method, path, body) => {
    const response = await fetch(root + path, {
      method,
      headers: { authorization: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const text = await response.text()
    return text === '' ? {} : JSON.parse(text)
  }
}

/** Makes features with a rollout in production, and returns the paths of their strategies. */
async function strategiesOf(api: Api): Promise<string[]> {
  const paths: string[] = []
  for (let n = 0; n < FEATURES; n++) {
    await api('POST', '/projects/default/features', { name: `ruled-${n}` })
    const path = `/projects/default/features/ruled-${n}/environments/production`
    const parameters = { rollout: '50', stickiness: 'default', groupId: `ruled-${n}` }
    const { id } = await api('POST', `${path}/strategies`, { name: 'flexibleRollout', parameters })
    await api('POST', `${path}/on`)
    paths.push(`/api/admin${path}/strategies/${id}`)
  }
  return paths
}

/** Makes an account that may patch strategies, and skip rules, and returns its key. */
async function editorKey(api: Api): Promise<string> {
  const permissions = ['UPDATE_FEATURE_STRATEGY', 'SKIP_CHANGE_REQUEST'].map((name) => ({ name }))
  const { roles } = await api('POST', '/roles', { name: 'Editor of rollouts', type: 'root-custom', permissions })
  const account = await api('POST', '/service-account', { username: 'editor', name: 'Editor', rootRole: roles.id })
  const expiresAt = '2099-01-01T00:00:00.000Z'
  return (await api('POST', `/service-account/${account.id}/token`, { description: 'bench', expiresAt })).secret
}

async function rulesOf(api: Api, name: Case): Promise<number[]> {
  const settings = CASES[name]
  if (settings === undefined) return []
  const ids: number[] = []
  for (let n = 0; n < RULES; n++)
    ids.push((await api('POST', '/approval-rules', { name: `Rule ${n}`, ...settings })).id)
  return ids
}

function patches(paths: readonly string[]): Load {
  return {
    method: 'PATCH',
    path: (n) => paths[n % paths.length] ?? '',
    body: (n) => JSON.stringify([{ op: 'replace', path: '/parameters/rollout', value: String(40 + (n % 17)) }]),
  }
}
