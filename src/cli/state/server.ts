import { clientOf, type Flaghoist, FlaghoistError } from '../../../clients/typescript/src/calls.ts'
import { paths } from '../../../generated/operations.ts'
import { reasonOf } from '../../runtime/reason.ts'
import type { Environment } from '../command.ts'
import { sentUnlessBusy } from './busy.ts'

type Options = Readonly<Record<string, string>>

/** A plan of ten thousand features takes long. */
const TIMEOUT_MS = 300_000

/** A server refused a request: each line is a problem. `body` is the whole answer, for programs. */
export type Refused = { readonly status: number; readonly lines: readonly string[]; readonly body: object }

/**
 * Returns the server that the options or the environment name.
 *
 * @throws Error when its address or the token is missing
 */
export function serverOf(env: Environment, options: Options): Flaghoist {
  const url = options.url ?? env.FLAGHOIST_URL
  if (!url) throw new Error('--url is missing. Accepted: the address of a server, here or in FLAGHOIST_URL')
  const key = env.FLAGHOIST_TOKEN
  if (!key)
    throw new Error('FLAGHOIST_TOKEN is missing. Accepted: an admin key, or a token of a user or a service account')
  const source = sourceOf(env, options)
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`the address of the server is "${url}". Accepted in --url or FLAGHOIST_URL: http://… or https://…`)
  if (source !== undefined && !/^[ -~\u00a1-\u00ff]*$/.test(source))
    throw new Error(`--source is ${JSON.stringify(source)}. Accepted: an address, in one line`)
  const base = url.replace(/\/$/, '').replace(/\/api(\/admin)?$/, '')
  return clientOf(paths, { url: base, key, fetch: (given) => fetchWith(new Request(given), source, base) })
}

async function fetchWith(request: Request, source: string | undefined, url: string): Promise<Response> {
  if (source !== undefined && request.method === 'POST') request.headers.set('x-source', source)
  const send = () => fetch(request.clone(), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  try {
    return await sentUnlessBusy(send)
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error)
    throw new Error(`no server answers at ${url}: ${reason}. Start it, or name another one in --url or FLAGHOIST_URL`)
  }
}

/** Returns where the files come from: what the user says, or the commit that runs in GitHub Actions or GitLab CI. */
function sourceOf(env: Environment, { source }: Options): string | undefined {
  if (source !== undefined) return source
  if (env.GITHUB_SHA && env.GITHUB_REPOSITORY)
    return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}/commit/${env.GITHUB_SHA}`
  if (env.CI_COMMIT_SHA && env.CI_PROJECT_URL) return `${env.CI_PROJECT_URL}/-/commit/${env.CI_COMMIT_SHA}`
  return undefined
}

/** Returns what a refusal says, a line for each problem; throws any other error. */
export function refusalIn(error: unknown): Refused {
  if (!(error instanceof FlaghoistError)) throw error
  const { status, message, body, missingPermissions } = error
  const whole = { status, message, ...body, ...(missingPermissions.length > 0 && { missingPermissions }) }
  if (status === 401) return { status, lines: ['the server does not accept FLAGHOIST_TOKEN'], body: whole }
  const details = body?.details?.map((detail) => detail.message) ?? []
  const isSaid = details.length === 1 && details[0] === message
  const lines = details.length === 0 || isSaid || missingPermissions.length > 0 ? [message] : details
  return { status, lines: status === 412 && lines[0] !== message ? [message, ...lines] : lines, body: whole }
}
