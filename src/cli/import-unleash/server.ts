import { setTimeout as pause } from 'node:timers/promises'
import type { OperationId } from '../../contract.ts'
import { reasonOf } from '../../runtime/reason.ts'

/** An operation of the contract, as a batch takes it. */
export type Operation = {
  readonly operationId: OperationId
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Why a server did not do what was asked. */
export type Refusal = { readonly status: number; readonly message: string }

/** A server that has the admin interface: Unleash, or this one. */
export type Server = {
  /** Its name in messages. */
  readonly name: string
  /** @throws Error that says what the server answered */
  read<Answer>(path: string): Promise<Answer>
  /** Returns undefined for what the server does not have, or does not let the key see (403 and 404). */
  readIfThere<Answer>(path: string): Promise<Answer | undefined>
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
  const base = `${url.replace(/\/$/, '').replace(/\/api(\/admin)?$/, '')}/api/admin`
  const ask = async (path: string, given?: unknown): Promise<Response> => {
    const body = given === undefined ? {} : { method: 'POST', body: JSON.stringify(given) }
    const headers = { authorization: key, accept: 'application/json', 'content-type': 'application/json' }
    for (let attempt = 1; ; attempt++) {
      const response = await answerOf(`${base}${path}`, { ...body, headers })
      if (!PASSING.includes(response.status) || attempt === ATTEMPTS) return response
      await pause(Math.min(Number(response.headers.get('retry-after') ?? attempt), 30) * 1000)
    }
  }
  const answerOf = async (address: string, request: RequestInit) => {
    try {
      return await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      const { cause } = error as Error
      throw new Error(`${name} does not answer at ${url}: ${reasonOf(cause ?? error)}`)
    }
  }
  const read = async (path: string) => {
    const response = await ask(path)
    if (response.ok) return response.json()
    throw new Error(`${name} refuses GET /api/admin${path}: ${textOf(await refusalIn(response))}`)
  }
  return {
    name,
    read,
    async readIfThere(path) {
      const response = await ask(path)
      if (response.ok) return response.json()
      const refusal = await refusalIn(response)
      if (refusal.status === 403 || refusal.status === 404) return undefined
      throw new Error(`${name} refuses GET /api/admin${path}: ${textOf(refusal)}`)
    },
    async run(operations) {
      const response = await ask('/batch', { operations })
      return response.ok ? undefined : refusalIn(response)
    },
  }
}

async function refusalIn(response: Response): Promise<Refusal> {
  const text = await response.text()
  return { status: response.status, message: messageIn(text) }
}

function messageIn(text: string): string {
  try {
    const { message, details = [] } = JSON.parse(text)
    const [first] = details
    return first?.message !== undefined && first.message !== message ? `${message}: ${first.message}` : message
  } catch {
    return text.slice(0, 200)
  }
}

function textOf({ status, message }: Refusal): string {
  if (status === 401) return '401, the key is not accepted'
  return `${status} ${message}`
}
