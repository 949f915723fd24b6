import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import { INVALID, outcome } from './strategies.ts'
import type { World } from './world.ts'

type Context = Schema<'PlaygroundContext'>

/** Evaluates all features in development for a context. */
export async function played(
  world: World,
  context: Context = {},
  wanted: Partial<Schema<'PlaygroundRequest'>> = {},
  client: Client = world.admin,
): Promise<Schema<'Playground'>> {
  const { status, body, error } = await client.call('evaluatePlayground', {
    body: { environment: 'development', context, ...wanted },
  })
  if (status !== 200) throw new Error(`The features could not be evaluated: ${error?.message}`)
  return body
}

/** Evaluates the one feature that there is. */
export async function playedFeature(world: World, context: Context = {}): Promise<Schema<'PlaygroundFeature'>> {
  const { features } = await played(world, context)
  const [feature] = features
  if (feature === undefined || features.length > 1) throw new Error(`There are ${features.length} features`)
  return feature
}

/** Evaluates all features in development for several contexts. */
export async function playedOften(
  world: World,
  context: Context,
  wanted: Partial<Schema<'AdvancedPlaygroundRequest'>> = {},
): Promise<Schema<'AdvancedPlayground'>> {
  const { status, body, error } = await world.admin.call('evaluatePlaygroundForContexts', {
    body: { environments: ['development'], context, ...wanted },
  })
  if (status !== 200) throw new Error(`The features could not be evaluated: ${error?.message}`)
  return body
}

/** Sends a request that has to be refused as invalid, and gives the reason. */
export async function refusalOf(world: World, body: object): Promise<string> {
  const answer = await world.admin.send('evaluatePlaygroundForContexts', {
    body: { environments: ['development'], context: {}, ...body },
  })
  if (outcome(answer) !== INVALID) throw new Error(`The answer is ${outcome(answer)}`)
  return answer.error?.message ?? ''
}
