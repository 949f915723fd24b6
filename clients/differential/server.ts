import { hostname } from 'node:os'
import type { Schema } from '../../src/contract.ts'
import { type Configuration, type Constraint, OWN_TYPE } from './configurations.ts'
import type { Context } from './contexts.ts'
import type { Answers, Question } from './protocol.ts'

/** A server to store configurations in, and the keys with which SDKs read them. */
export type Server = { readonly url: string; readonly adminKey: string }
export type Keys = { readonly client: string; readonly frontend: string }

type Operation = Schema<'BatchOperation'>

/** Sends a request with JSON; rejects on a network failure only. */
export async function send(url: string, key: string, body: unknown, method = 'POST'): Promise<Response> {
  const headers = { authorization: key, 'content-type': 'application/json' }
  return fetch(url, { method, headers, body: JSON.stringify(body) })
}

async function expectOk(response: Response) {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Makes a project with keys of its own, and the strategy type that only applications know. */
export async function prepare({ url, adminKey }: Server, project: string): Promise<Keys> {
  await send(`${url}/api/admin/strategies`, adminKey, { name: OWN_TYPE, parameters: [] })
  if (project !== 'default')
    await expectOk(await send(`${url}/api/admin/projects`, adminKey, { id: project, name: project }))
  const keyOf = async (type: string) => {
    const wanted = { type, environment: 'development', projects: [project], tokenName: `${project} ${type}` }
    return (await expectOk(await send(`${url}/api/admin/api-tokens`, adminKey, wanted))).secret as string
  }
  return { client: await keyOf('client'), frontend: await keyOf('frontend') }
}

/** Stores a segment; `undefined` when the server refuses it. */
export async function storeSegment(
  { url, adminKey }: Server,
  name: string,
  constraints: readonly Constraint[],
): Promise<number | undefined> {
  const response = await send(`${url}/api/admin/segments`, adminKey, { name, constraints })
  if (response.status === 400) return undefined
  return (await expectOk(response)).id
}

/**
 * Stores a feature and turns it on, all or nothing. Returns the reason when the server refuses it.
 *
 * @param segments the ids of the segments that strategies name by their places
 */
export async function storeFeature(
  { url, adminKey }: Server,
  project: string,
  name: string,
  { strategies, variants, parents }: Configuration,
  segments: readonly number[],
): Promise<string | undefined> {
  const feature = { projectId: project, featureName: name }
  const here = { ...feature, environment: 'development' }
  const operations: Operation[] = [
    { operationId: 'createFeature', params: { projectId: project }, body: { name } },
    ...strategies.map((strategy) => {
      const ids = strategy.segments?.flatMap((place) => segments[place] ?? [])
      return { operationId: 'addStrategy', params: here, body: { ...strategy, segments: ids } }
    }),
    ...(variants.length === 0 ? [] : [{ operationId: 'setVariants', params: here, body: variants }]),
    ...parents.map((parent) => ({ operationId: 'addDependency', params: feature, body: parent })),
    { operationId: 'turnFeatureOn', params: here },
  ]
  const response = await send(`${url}/api/admin/batch`, adminKey, { operations })
  if (response.ok) return void (await response.arrayBuffer())
  const { message } = await response.json()
  if (![400, 403, 404].includes(response.status)) throw new Error(`${name}: ${response.status} ${message}`)
  return message
}

/** What `POST /api/frontend` says, which every other answer is compared with. */
export async function frontendAnswers({ url, key, features, contexts }: Question): Promise<Answers> {
  const found = await inTurn(contexts, async (context) => {
    const { toggles } = await expectOk(await send(`${url}/api/frontend`, key, { context }))
    return new Map<string, string>(
      toggles.map(({ name, variant }: Schema<'FrontendFeature'>) => [name, answerOf(variant)]),
    )
  })
  return features.map((feature) => found.map((answers) => answers.get(feature) ?? '-'))
}

/** What OpenFeature is told; without payloads, which are values there. */
export async function ofrepAnswers({ url, key, features, contexts }: Question): Promise<Answers> {
  const found = await inTurn(contexts, async ({ userId, properties, ...members }) => {
    const context = { ...properties, ...members, ...(userId !== undefined && { targetingKey: userId }) }
    const { flags } = await expectOk(await send(`${url}/ofrep/v1/evaluate/flags`, key, { context }))
    return new Map<string, string>(
      flags.map(({ key: name, reason, variant }: Schema<'OfrepEvaluation'>) => [
        name,
        reason === 'DISABLED' || reason === 'DEFAULT' ? '-' : variant === 'on' ? '+' : `+${variant}`,
      ]),
    )
  })
  return features.map((feature) => found.map((answers) => answers.get(feature) ?? '-'))
}

/** What the playground shows; `key` is that of an administrator. */
export async function playgroundAnswers({ url, key, features, contexts }: Question, project: string): Promise<Answers> {
  const found = await inTurn(contexts, async (context) => {
    const asked = { environment: 'development', projects: [project], context: onThisHost(context) }
    const body = await expectOk(await send(`${url}/api/admin/playground`, key, asked))
    return new Map<string, string>(
      body.features.map(({ name, isEnabled, variant }: Schema<'PlaygroundFeature'>) => [
        name,
        isEnabled ? answerOf(variant) : '-',
      ]),
    )
  })
  return features.map((feature) => found.map((answers) => answers.get(feature) ?? '-'))
}

/** The playground has no application, so it is told the host. */
function onThisHost(context: Context): Context {
  return { ...context, properties: { ...context.properties, hostname: process.env.HOSTNAME || hostname() } }
}

function answerOf({ enabled, name, payload }: Schema<'EvaluatedVariant'>): string {
  return enabled ? `+${name}=${payload?.value ?? ''}` : '+'
}

async function inTurn<Given, Made>(list: readonly Given[], make: (one: Given) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const one of list) made.push(await make(one))
  return made
}
