/**
 * Measures what approval rules cost an edit: a caller who may skip them patches the rollouts of strategies, without
 * rules, with ten for another environment, with ten that look at features and do not match, and with ten that count the
 * size of the step. The cases take turns on one database. Where no rule is for the place of the edits, these have a
 * server of their own: one that has met rules checks a place for some seconds after the last one was deleted. There are
 * so many features that each is edited a few times in a day.
 */
import pg from 'pg'
import { type Load, measure, median } from './load.ts'
import { KEY, startServer } from './server.ts'
import { verdict } from './table.ts'

const PORT = 4364
const PORT_WITHOUT = 4365
const FEATURES = 2000
/** So many can be changed at once. */
const MOST_AT_ONCE = 500
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

/** The cases with rules for the environment of the edits. */
const RULED_THERE: readonly Case[] = [
  'ten that do not match',
  'ten that count the step',
  'ten that count it over a day',
]

export async function measureRules(url: string, seconds: number, rounds: number): Promise<void> {
  const server = await startServer({ DATABASE_URL: url }, PORT)
  const without = await startServer({ DATABASE_URL: url }, PORT_WITHOUT)
  const api = caller(`${server.address}/api/admin`)
  try {
    const strategies = await strategiesOf(api, url)
    const key = await editorKey(api)
    const rates = new Map<Case, number[]>()
    for (let round = 0; round <= rounds; round++)
      for (const name of Object.keys(CASES) as Case[]) {
        const ids = await rulesOf(api, name)
        const { address } = RULED_THERE.includes(name) ? server : without
        const { rate } = await measure(address, patches(strategies), { connections: CONNECTIONS, seconds, key })
        for (const id of ids) await api('DELETE', `/approval-rules/${id}`)
        if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate])
      }
    show(rates)
  } finally {
    await Promise.all([server.stop(), without.stop()])
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
async function strategiesOf(api: Api, url: string): Promise<string[]> {
  const names = Array.from({ length: FEATURES }, (_, n) => `ruled-${n}`)
  for (let from = 0; from < FEATURES; from += MOST_AT_ONCE) {
    const part = names.slice(from, from + MOST_AT_ONCE)
    const data = {
      features: part.map((name) => ({ name, type: 'release' })),
      featureStrategies: part.map((featureName) => ({
        featureName,
        name: 'flexibleRollout',
        constraints: [],
        parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
      })),
    }
    await api('POST', '/features-batch/import', { project: 'default', environment: 'production', data })
    const on = '/projects/default/bulk_features/environments/production/on'
    await api('POST', on, { features: part })
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ feature: string; id: string }>(
    'select feature_name as feature, id from feature_strategies where feature_name = any($1)',
    [names],
  )
  await client.end()
  const root = '/api/admin/projects/default/features'
  return rows.map(({ feature, id }) => `${root}/${feature}/environments/production/strategies/${id}`)
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
