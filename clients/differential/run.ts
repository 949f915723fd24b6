import fc from 'fast-check'
import { type Difference, differencesOf, type Stored, type Uses } from './compare.ts'
import { type Configuration, type Constraint, configuration, constraint } from './configurations.ts'
import { context } from './contexts.ts'
import type { Answers, Question, Reader } from './protocol.ts'
import { proxyClientAnswers } from './proxy-client.ts'
import {
  frontendAnswers,
  ofrepAnswers,
  playgroundAnswers,
  prepare,
  type Server,
  storeFeature,
  storeSegment,
} from './server.ts'

export type Wanted = {
  readonly seed: number
  readonly features: number
  readonly contexts: number
  /** In how many of the contexts the playground is asked as well: it explains everything, which takes long. */
  readonly played: number
}

export type Compared = {
  readonly stored: number
  /** Why the server refused configurations, one entry for each. */
  readonly refused: readonly string[]
  readonly differences: readonly Difference[]
}

const PROJECT = 'default'
const SEGMENTS = 60
const PARENTS = 20

/**
 * Stores configurations that come from the seed, and compares what the server says about them, in contexts from the
 * seed, with what the readers say. What browsers, OpenFeature and the
 * playground are told is compared as well, as `proxy-client`, `ofrep` and `playground`.
 */
export async function compareReaders(
  server: Server,
  { seed, features, contexts: contextCount, played }: Wanted,
  readers: ReadonlyMap<string, Reader>,
): Promise<Compared> {
  const keys = await prepare(server, PROJECT)
  const { stored, refused } = await storeFeatures(server, seed, features)
  const contexts = fc.sample(context, { seed, numRuns: contextCount })
  const question: Question = { url: server.url, key: keys.client, features: stored.map(({ name }) => name), contexts }
  const ours = await frontendAnswers({ ...question, key: keys.frontend })
  const differences: Difference[] = []
  const note = (sdk: string, theirs: Answers, asked = contexts, expected = ours) =>
    differences.push(...differencesOf(sdk, { features: stored, contexts: asked, ours: expected, theirs }))
  // One at a time: two of them would only share the processors with the server.
  for (const [sdk, reader] of readers) note(sdk, await reader.ask(question))
  note('proxy-client', await proxyClientAnswers({ ...question, key: keys.frontend }))
  note('ofrep', await ofrepAnswers({ ...question, key: keys.frontend }), contexts, withoutPayloads(ours))
  const some = contexts.slice(0, played)
  note('playground', await playgroundAnswers({ ...question, key: server.adminKey, contexts: some }, PROJECT), some)
  return { stored: stored.length, refused, differences }
}

async function storeFeatures(server: Server, seed: number, count: number) {
  const sampled = fc.sample(fc.array(constraint, { minLength: 1, maxLength: 2 }), { seed, numRuns: SEGMENTS })
  const segments: { id: number; constraints: readonly Constraint[] }[] = []
  for (const [at, constraints] of sampled.entries()) {
    const id = await storeSegment(server, `segment ${at}`, constraints)
    if (id !== undefined) segments.push({ id, constraints })
  }
  const ids = segments.map(({ id }) => id)
  const parents = new Map<string, Configuration>()
  const stored: Stored[] = []
  const refused: string[] = []
  const store = async (name: string, wanted: Configuration) => {
    const reason = await storeFeature(server, PROJECT, name, wanted, ids)
    if (reason === undefined) stored.push({ name, configuration: wanted, uses: usesOf(wanted, segments, parents) })
    else refused.push(reason)
    return reason === undefined
  }
  const room = { segments: segments.length, parents: [] }
  for (const [at, wanted] of fc.sample(configuration(room), { seed, numRuns: PARENTS }).entries())
    if (await store(`parent-${at}`, wanted)) parents.set(`parent-${at}`, wanted)
  const all = configuration({ ...room, parents: [...parents.keys()] })
  for (const [at, wanted] of fc.sample(all, { seed: seed + 1, numRuns: count }).entries())
    await store(`feature-${at}`, wanted)
  return { stored, refused }
}

function usesOf(
  { strategies, variants, parents }: Configuration,
  segments: readonly { constraints: readonly Constraint[] }[],
  others: ReadonlyMap<string, Configuration>,
): Uses {
  const constraints = strategies.flatMap((strategy) => [
    ...(strategy.constraints ?? []),
    ...(strategy.segments?.flatMap((place) => segments[place]?.constraints ?? []) ?? []),
  ])
  const above = parents.flatMap(({ feature }) => {
    const parent = others.get(feature)
    return parent === undefined ? [] : [usesOf(parent, segments, others)]
  })
  return {
    strategies: [...strategies, ...above.flatMap((parent) => parent.strategies)],
    variants: [...variants, ...above.flatMap((parent) => parent.variants)],
    constraints: [...constraints, ...above.flatMap((parent) => parent.constraints)],
    parents,
  }
}

function withoutPayloads(answers: Answers): Answers {
  return answers.map((row) => row.map((answer) => answer.replace(/=.*/s, '')))
}
