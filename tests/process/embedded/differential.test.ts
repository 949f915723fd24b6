import { beforeAll, describe, expect, onTestFinished } from 'vitest'
import { type Difference, decidedOn, smallest, sorted } from '../../../clients/differential/compare.ts'
import { DECIDED } from '../../../clients/differential/decided.ts'
import { type Reader, startReader } from '../../../clients/differential/protocol.ts'
import { NARROWEST, refusedDocuments } from '../../../clients/differential/readable.ts'
import { compareReaders } from '../../../clients/differential/run.ts'
import { NPM_SDKS } from '../../../clients/differential/sdks.ts'
import { listening } from '../../support/listening.ts'
import { it, type World } from '../../support/world.ts'

/** A few rules, at each change: `npm run differential` has as many as one asks for. */
const SEED = 39
const LONG = { timeout: 300_000 }

async function serverOf(world: World) {
  const { address } = await listening(world.db)
  const { secret } = (await world.admin.call('createApiToken', { body: { type: 'admin', tokenName: 'differential' } }))
    .body
  return { url: address, adminKey: secret }
}

function npmReaders(): Map<string, Reader> {
  const readers = new Map(NPM_SDKS.map((sdk) => [sdk.name, startReader(sdk.command('.'))]))
  onTestFinished(async () => {
    for (const reader of readers.values()) await reader.end()
  })
  return readers
}

/** Returns what is said of each feature about what SDKs read in different ways. */
async function warnedRules(world: World): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const params = { projectId: 'default' }
  for (let offset = 0, total = 1; offset < total; offset += 1000) {
    const { body } = await world.admin.call('getProjectSdkWarnings', { params, query: { offset } })
    for (const { feature, message } of body.rules) said.set(feature, `${said.get(feature) ?? ''}\n${message}`)
    total = body.total
  }
  return said
}

describe('the SDKs of npm', () => {
  beforeAll(() => {
    for (const sdk of NPM_SDKS) sdk.install('.')
  }, 180_000)

  it(
    'evaluate generated rules as the server does, apart from the differences in the table',
    LONG,
    async ({ world }) => {
      const readers = npmReaders()
      const wanted = { seed: SEED, features: 150, contexts: 30, played: 3 }
      const { stored, differences } = await compareReaders(await serverOf(world), wanted, readers)
      expect(stored).toBeGreaterThan(75)
      const { undecided } = sorted(differences, DECIDED, [...readers.keys()])
      expect(smallest(undecided).map(asLine).slice(0, 20)).toEqual([])
      const warned = await warnedRules(world)
      const untold = differences.filter((difference) => {
        const isOfRule = decidedOn(difference, DECIDED).every(({ told }) => typeof told === 'string')
        const features = [difference.stored.name, ...difference.stored.uses.parents.map(({ feature }) => feature)]
        const name = difference.sdk.startsWith('next') ? 'Next.js' : 'Node.js'
        return isOfRule && !features.some((feature) => warned.get(feature)?.includes(name))
      })
      expect(smallest(untold).map(asLine).slice(0, 20)).toEqual([])
    },
  )

  it('take every document, and so does the narrowest reader', LONG, async ({ world }) => {
    const readers = npmReaders().set('narrowest', NARROWEST)
    const { refusals } = await refusedDocuments(await serverOf(world), { seed: SEED, writes: 100 }, readers)
    expect(refusals).toEqual([])
  })
})

const asLine = ({ sdk, ours, theirs, stored, context }: Difference) =>
  `${sdk} says ${theirs}, the server ${ours}: ${JSON.stringify(stored.configuration)} in ${JSON.stringify(context)}`
