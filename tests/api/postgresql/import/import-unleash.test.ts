import { readFileSync } from 'node:fs'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { importAll } from '../../../../src/cli/import-unleash/import-all.ts'
import { serverAt } from '../../../../src/cli/import-unleash/server.ts'
import { inProject } from '../../../../src/runtime/project-folder.ts'
import { listening } from '../../../support/listening.ts'
import { it, type World } from '../../../support/world.ts'

/*
 * The answers are those of Unleash 6.10.1 and 8.2.0, recorded from servers that a script had filled, without members
 * that are not read. Paths that are not there are 404, as in the open-source edition.
 */

vi.setConfig({ testTimeout: 60_000 })

type Answers = ReadonlyMap<string, unknown>
const TOKEN = '*:*.token-of-unleash'

function answersOf(version: string): Map<string, unknown> {
  const lines = readFileSync(inProject(`tests/support/unleash-${version}.ndjson`), 'utf8')
    .trim()
    .split('\n')
  return new Map(lines.map((line) => JSON.parse(line)))
}

/** A server that gives recorded answers, and no list twice as long with an offset. */
async function fakeUnleash(answers: Answers): Promise<string> {
  const server: HttpServer = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').replace(/[?&](limit|offset)=\d+/g, '')
    const isAllowed = request.headers.authorization === TOKEN && request.method === 'GET'
    const body = answers.get(path.replace('/api/admin', ''))
    response.writeHead(isAllowed ? (body === undefined ? 404 : 200) : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAllowed && body !== undefined ? body : { message: 'no' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs an import into the database of a world, and returns its lines. */
async function imported(world: World, answers: Answers, isDryRun = false): Promise<string[]> {
  const { address } = await listening(world.db, { follows: false })
  const servers = {
    unleash: serverAt({ name: 'Unleash', url: `${await fakeUnleash(answers)}/api/`, key: TOKEN }),
    flaghoist: serverAt({ name: 'Flaghoist', url: address, key: '*:*.the-admin-key-of-the-tests' }),
  }
  const lines: string[] = []
  await importAll(servers, isDryRun, (line) => lines.push(line))
  return lines
}

const countsIn = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('  ') && line.includes(': '))

describe('an import from Unleash', () => {
  it('takes all that version 6 has, each change with its event, and a second run changes nothing', async ({
    world,
  }) => {
    const answers = answersOf('6.10.1')
    const lines = await imported(world, answers)
    expect(countsIn(lines)).toEqual([
      'environments: 2 created, 2 changed',
      'feature types: 1 changed, 4 already the same',
      'tag types: 1 created, 1 changed',
      'context fields: 6 created, 4 changed, 1 already the same',
      'custom strategy types: 1 created',
      'projects: 1 created, 1 changed',
      'segments: 6 created',
      'default strategies: 1 created',
      'features: 9 created',
      'archived features: 2 created',
      'limits and naming patterns: 1 changed, 1 already the same',
      'custom roles: this edition of Unleash does not have them',
      'users: 4 created',
      'groups: this edition of Unleash does not have them',
      'roles in projects: this edition of Unleash does not have them',
      'API tokens: 8 created',
    ])
    expect(lines.at(-1)).toMatch(/^\d+ created or changed, and compared afterwards\.$/)
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'feature-created')).toHaveLength(11)
    expect(types).toEqual(expect.arrayContaining(['segment-created', 'user-created', 'api-token-created']))
    await world.forgetEvents()
    const again = await imported(world, answers)
    expect(again.at(-1)).toBe('Nothing was changed.')
    expect(await world.eventTypes()).toEqual([])
    // Applications get the features by the keys that they have.
    const { tokens } = answers.get('/api-tokens') as { tokens: { tokenName: string; secret: string }[] }
    const { secret = '' } =
      tokens.find(({ tokenName, secret: text }) => tokenName === 'several' && text.includes('production')) ?? {}
    const { body } = await world.clientWith({ key: secret }).call('getClientFeatures', { query: {} })
    const child = body.features.find(({ name }) => name === 'f-20')
    expect(child).toMatchObject({ dependencies: [{ feature: 'f-60', enabled: false }] })
    const withVariants = body.features.find(({ name }) => name === 'f-2')
    expect(withVariants?.variants?.map(({ name, weight }) => [name, weight])).toEqual([
      ['one', 450],
      ['three', 100],
      ['two', 450],
    ])
  })

  it('takes all that version 8 has, later its changes, and keeps what only this server has', async ({ world }) => {
    const answers = answersOf('8.2.0')
    const first = await imported(world, answers)
    expect(first).toContain('features: 6 created')
    expect(first).toContain('archived features: 2 created')
    expect(first).toContain('  not taken: sunset: There is no such type here: its features get the type release')
    expect(first.at(-1)).toMatch(/ created or changed, and compared afterwards; 1 not taken\.$/)
    await world.feature({ name: 'only-here' })
    const path = '/projects/default/features/f-1?variantEnvironments=true'
    const feature = structuredClone(answers.get(path)) as { description: string; environments: { enabled: boolean }[] }
    feature.description = 'Changed in Unleash'
    for (const environment of feature.environments) environment.enabled = !environment.enabled
    const list = structuredClone(answers.get('/projects/default/features')) as { features: { name: string }[] }
    const archived = list.features.find(({ name }) => name === 'f-5')
    list.features = list.features.filter(({ name }) => name !== 'f-5')
    const archive = structuredClone(answers.get('/search/features?archived=IS:true')) as { features: object[] }
    archive.features.push({ ...archived, project: 'default' })
    const changed = new Map([
      ...answers,
      [path, feature] as const,
      ['/projects/default/features', list] as const,
      ['/search/features?archived=IS:true', archive] as const,
    ])
    const lines = await imported(world, changed)
    expect(countsIn(lines)).toEqual(
      expect.arrayContaining([
        'features: 1 changed, 4 already the same',
        'archived features: 1 changed, 2 already the same',
        'segments: 6 already the same',
      ]),
    )
    const read = (featureName: string) =>
      world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
    expect((await read('f-1')).body).toMatchObject({ description: 'Changed in Unleash' })
    expect((await read('f-5')).body).toMatchObject({ archived: true })
    expect((await read('only-here')).body).toMatchObject({ archived: false })
  })

  it('takes what is valid, also roles, groups and access, and says for each other thing why it is not', async ({
    world,
  }) => {
    const { users } = answersOf('8.2.0').get('/user-admin') as { users: { id: number; email?: string }[] }
    const ada = users.find(({ email }) => email === 'ada@example.com')
    const role = { id: 70, name: 'Switcher', type: 'custom', description: 'Turns on and off' }
    const group = { id: 9, name: 'Team', description: null, mappingsSSO: ['team'], rootRole: 3, users: [{ user: ada }] }
    const path = '/projects/default/features/f-1?variantEnvironments=true'
    const wrong = JSON.stringify(answersOf('8.2.0').get(path)).replace(
      /"name":"flexibleRollout"/g,
      '"name":"unknown-type"',
    )
    const answers = new Map<string, unknown>([
      ...answersOf('8.2.0'),
      [path, JSON.parse(wrong)],
      ['/roles', { roles: [role, { id: 71, name: 'Odd', type: 'custom' }, { id: 3, name: 'Viewer', type: 'root' }] }],
      ['/roles/70', { permissions: [{ id: 1, name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }] }],
      ['/roles/71', { permissions: [{ id: 2, name: 'FLY' }] }],
      ['/groups', { groups: [group] }],
      [
        '/projects/default/access',
        {
          users: [{ ...ada, roles: [70] }],
          groups: [{ ...group, roles: [70] }],
          roles: [{ id: 70, name: 'Switcher' }],
        },
      ],
    ])
    const dry = await imported(world, answers, true)
    expect(dry).toContain('roles in projects: 2 created')
    expect(dry).toContain('  would create f-10')
    expect(dry.at(-1)).toMatch(/would be created or changed; 2 not taken\. Nothing was changed\.$/)
    expect(await world.eventTypes()).toEqual([])
    const lines = await imported(world, answers)
    expect(countsIn(lines)).toEqual(
      expect.arrayContaining([
        'custom roles: 1 created, 1 not taken',
        'groups: 1 created',
        'roles in projects: 2 created',
      ]),
    )
    expect(lines).toContain('features: 5 created, 1 not taken')
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}not taken: f-1: .*unknown-type/))
    expect(lines).toContain('  not taken: Odd: There are no such permissions here: FLY')
    const { body } = await world.admin.call('getProjectAccess', { params: { projectId: 'default' } })
    expect(body.users.map(({ email }) => email)).toEqual(['ada@example.com'])
    expect(body.groups.map(({ name }) => name)).toEqual(['Team'])
  })

  it('ends with the reason when a token is not accepted, or nothing answers', async () => {
    const refused = serverAt({ name: 'Unleash', url: await fakeUnleash(new Map()), key: 'wrong' })
    await expect(refused.read('listProjects')).rejects.toThrow(
      'Unleash refuses GET /api/admin/projects: 401, the key is not accepted',
    )
    await expect(refused.read('getProjectOverview', { path: { projectId: 'a b' } })).rejects.toThrow(
      'Unleash refuses GET /api/admin/projects/a b/overview: 401',
    )
    const nowhere = serverAt({ name: 'Unleash', url: 'http://127.0.0.1:9', key: TOKEN })
    await expect(nowhere.read('listProjects')).rejects.toThrow('Unleash does not answer at http://127.0.0.1:9')
    const noAddress = serverAt({ name: 'Unleash', url: 'unleash.example.com', key: TOKEN })
    await expect(noAddress.read('listProjects')).rejects.toThrow(
      'Unleash does not answer at unleash.example.com: Invalid URL',
    )
  })
})
