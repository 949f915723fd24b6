import { setTimeout as pause } from 'node:timers/promises'
import {
  type Answer,
  clientOf,
  FlaghoistError,
  type Input,
  type Schemas,
} from '../../../clients/typescript/src/calls.ts'
import { paths } from '../../../generated/operations.ts'
import type { OperationId } from '../../contract.ts'
import { reasonOf } from '../../runtime/reason.ts'

/** An operation of the contract, as a batch takes it. */
export type Operation = Schemas['BatchOperation']

/**
 * What a server sends of a thing. Unleash may leave out what the contract requires, or send null; the `Sure` members
 * are always there.
 */
export type Sent<Thing, Sure extends keyof Thing> = Pick<Thing, Sure> & {
  readonly [Member in Exclude<keyof Thing, Sure>]?: Thing[Member] | null
}

/** Why a server did not do what was asked. */
export type Refusal = { readonly status: number; readonly message: string }

/** A server that has the admin interface: Unleash, or this one. The types of answers are those of the contract. */
export type Server = {
  /** Its name in messages. */
  readonly name: string
  /** @throws Error that says what the server answered */
  read<Id extends OperationId>(operation: Id, input?: Input<Id>): Promise<Answer<Id>>
  /** Returns undefined for what the server does not have, or does not let the key see (403 and 404). */
  readIfThere<Id extends OperationId>(operation: Id, input?: Input<Id>): Promise<Answer<Id> | undefined>
  /** Runs operations together, all or none. Returns why not, if it refuses them. */
  run(operations: readonly Operation[]): Promise<Refusal | undefined>
}

type Setting = { readonly name: string; readonly url: string; readonly key: string }

/** A refusal that says nothing about the request: the server is busy, or starts. */
const PASSING = [429, 502, 503, 504]
const ATTEMPTS = 5
const TIMEOUT_MS = 60_000

/**
 * Returns the server at an address. The address may end with a path, and with `/api`, as SDKs have it. Every request is
 * made again when the server is busy: operations that run together have no effect when they are refused.
 */
export function serverAt({ name, url, key }: Setting): Server {
  const patientFetch = async (given: string | URL | Request) => {
    const request = new Request(given)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(request.clone(), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!PASSING.includes(response.status) || attempt === ATTEMPTS) return response
      await pause(Math.min(Number(response.headers.get('retry-after') ?? attempt), 30) * 1000)
    }
  }
  const base = url.replace(/\/$/, '').replace(/\/api(\/admin)?$/, '')
  const client = clientOf(paths, { url: base, key, strict: false, fetch: patientFetch })
  const call = <Id extends OperationId>(operation: Id, input?: Input<Id>) =>
    (client[operation] as unknown as (input?: Input<Id>) => Promise<Answer<Id>>)(input).catch((error: Error) => {
      if (error instanceof FlaghoistError) throw error
      throw new Error(`${name} does not answer at ${url}: ${reasonOf(error.cause ?? error)}`)
    })
  const readIfThere: Server['readIfThere'] = async (operation, input) => {
    try {
      return await call(operation, input)
    } catch (error) {
      const { status } = refusalIn(error)
      if (status === 403 || status === 404) return undefined
      throw new Error(`${name} refuses ${textOf(operation, input, error)}`)
    }
  }
  return {
    name,
    readIfThere,
    async read(operation, input) {
      try {
        return await call(operation, input)
      } catch (error) {
        throw new Error(`${name} refuses ${textOf(operation, input, error)}`)
      }
    },
    async run(operations) {
      try {
        await call('runBatch', { body: { operations: [...operations] } })
        return undefined
      } catch (error) {
        return refusalIn(error)
      }
    },
  }
}

/** @throws the error if it is no refusal */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof FlaghoistError)) throw error
  const { status, message, body } = error
  const [first] = body?.details ?? []
  const isMore = first?.message !== undefined && first.message !== message
  return { status, message: isMore ? `${message}: ${first.message}` : message }
}

function textOf(operation: OperationId, input: unknown, error: unknown): string {
  const { status, message } = refusalIn(error)
  const { path = {} } = (input ?? {}) as { path?: Record<string, unknown> }
  const text = status === 401 ? '401, the key is not accepted' : `${status} ${message}`
  return `GET ${paths[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]))}: ${text}`
}
