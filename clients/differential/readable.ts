import fc from 'fast-check'
import { configuration } from './configurations.ts'
import type { Question, Reader } from './protocol.ts'
import { prepare, type Server, storeFeature } from './server.ts'

/** A document that a reader did not take, and the features that are in it. */
export type Refusal = { readonly reader: string; readonly project: string; readonly features: readonly string[] }

const MARKER = 'marker'
const FEATURES_OF_PROJECT = 100
const NOBODY = {
  appName: 'web-shop',
  environment: 'development',
  sessionId: '1',
  remoteAddress: '10.1.2.3',
  properties: {},
}

/**
 * Asks only one thing: does a reader take the whole document, whatever features are in it? Stores configurations from
 * the seed in projects of their own, until there were so many `writes`. Each project also has a feature that is on for
 * all, and a reader for which it is off has refused the document.
 */
export async function refusedDocuments(
  server: Server,
  { seed, writes }: { readonly seed: number; readonly writes: number },
  readers: ReadonlyMap<string, Reader>,
): Promise<{ readonly writes: number; readonly refusals: readonly Refusal[] }> {
  const refusals: Refusal[] = []
  let written = 0
  for (let round = 0; written < writes; round++) {
    const project = `readable-${round}`
    const { client: key } = await prepare(server, project)
    const everybody = { strategies: [{ name: 'default' }], variants: [], parents: [] }
    const marker = `${MARKER}-${round}`
    const problem = await storeFeature(server, project, marker, everybody, [])
    if (problem !== undefined) throw new Error(`The feature for everybody was refused: ${problem}`)
    const features: string[] = []
    const wanted = fc.sample(configuration({ segments: 0, parents: [marker] }), {
      seed: seed + round,
      numRuns: FEATURES_OF_PROJECT,
    })
    for (const [at, one] of wanted.entries()) {
      const name = `readable-${round}-${at}`
      if ((await storeFeature(server, project, name, one, [])) !== undefined) continue
      features.push(name)
      written += one.strategies.length + one.parents.length + (one.variants.length > 0 ? 1 : 0)
    }
    const question: Question = { url: server.url, key, features: [marker], contexts: [NOBODY] }
    for (const [reader, { ask }] of readers)
      if ((await ask(question))[0]?.[0] !== '+') refusals.push({ reader, project, features })
  }
  return { writes: written, refusals }
}

/**
 * Reads as the narrowest SDKs do, for runs without them: a document in which a weight is not a whole number, or a text
 * is something else, is refused whole.
 */
export const NARROWEST: Reader = {
  async ask({ url, key, features }) {
    const response = await fetch(`${url}/api/client/features`, { headers: { authorization: key } })
    const document: ClientDocument = await response.json()
    const isTaken = document.features.every(isNarrow)
    return features.map((name) => [isTaken && document.features.some((one) => one.name === name) ? '+' : '-'])
  },
  async end() {},
}

type ClientDocument = { features: ClientFeature[] }
type ClientFeature = { name: string; variants?: ClientVariant[]; strategies?: ClientStrategy[] }
type ClientVariant = { weight: number; payload?: { type: unknown; value: unknown } }
type ClientStrategy = {
  sortOrder?: number
  parameters?: Record<string, unknown>
  constraints?: { values?: unknown[]; value?: unknown }[]
  variants?: ClientVariant[]
}

function isNarrow({ variants = [], strategies = [] }: ClientFeature): boolean {
  const isText = (value: unknown) => typeof value === 'string'
  return (
    [...variants, ...strategies.flatMap((strategy) => strategy.variants ?? [])].every(
      ({ weight, payload }) => Number.isInteger(weight) && (payload === undefined || isText(payload.value)),
    ) &&
    strategies.every(
      ({ sortOrder = 0, parameters = {}, constraints = [] }) =>
        sortOrder === (sortOrder | 0) &&
        Object.values(parameters).every(isText) &&
        constraints.every(({ values = [], value = '' }) => [...values, value].every(isText)),
    )
  )
}
