import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Found, Kind } from './kind.ts'
import type { Sent } from './server.ts'

type Token = {
  readonly tokenName: string
  readonly type: string
  readonly environment: string
  readonly projects: readonly string[]
  readonly expiresAt: string | null
  readonly secret: string
}
/** The keys of applications, with their secrets: applications only get another address. */
export const apiTokens: Kind<Token> = {
  noun: 'API tokens',
  async read(server) {
    const answer = await server.readIfThere('listApiTokens')
    return answer?.tokens.filter(({ type }) => type !== 'admin').map(tokenFrom)
  },
  isSame: (wanted, present) => timeOf(wanted) === timeOf(present),
  obstacle({ wanted: { value } }) {
    if (value.secret.length < MIN_LENGTH) return 'Its secret is too short: create a new one'
    if (!value.secret.includes('.')) return 'Unleash does not show its secret: create a new one'
    return undefined
  },
  operations: (pairs) =>
    pairs.map(({ wanted: { value }, present }) => {
      const { expiresAt } = value
      if (present !== undefined)
        return { operationId: 'updateApiToken', params: { token: String(present.id) }, body: { expiresAt } }
      return { operationId: 'createApiToken', body: { ...value, projects: [...value.projects] } }
    }),
}

function timeOf({ expiresAt }: Token): number | null {
  return expiresAt === null ? null : Date.parse(expiresAt)
}

/** Shorter ones are refused by this server. */
const MIN_LENGTH = 24

/** As many characters of the random part as this server shows of a secret that it stores as a hash. */
const SHOWN = 7

function tokenFrom(sent: Sent<Schemas['ApiToken'], 'secret' | 'type'>): Found<Token> {
  const { id, tokenName, username, environment, project, expiresAt, secret } = sent
  // Older versions of Unleash have other types.
  const type: string = sent.type
  const projects = [...(sent.projects ?? [project ?? '*'])].sort()
  const name = tokenName ?? username ?? 'unnamed'
  const shown = secret.slice(0, secret.indexOf('.') + 1 + SHOWN)
  const kind = type === 'backend' ? 'client' : type
  const value = {
    tokenName: name,
    type: kind,
    environment: environment ?? '*',
    projects,
    expiresAt: expiresAt ?? null,
    secret,
  }
  return { key: `${name} (${shown}…)`, ...(id != null && { id }), value }
}
