import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { Answer, Fault, Upstream } from '../upstream/request.ts'

/** What an upstream says of a key; `scope` is absent where it does not say which features a key may read. */
export type SaidKey = {
  readonly type: SdkKey['type']
  readonly environment: string
  readonly projects: readonly string[]
  readonly isScopeKnown: boolean
}

/** The given keys that exist; or why it is not known. */
export type SaidKeys = ReadonlyMap<string, SaidKey> | Fault

/** The most keys that one request asks for. */
export const MAX_ASKED = 100

/** Asks an upstream which keys exist. */
export type AskKeys = {
  (secrets: readonly string[]): Promise<SaidKeys>
  /** Whether many keys cost one small request. */
  isCheap(): boolean
}

/**
 * Asks by `/edge/validate`, which Flaghoist and newer versions of Unleash have. Where it is missing, the keys are tried
 * one by one. An upstream that had it is not taken for an older one because of one odd answer.
 */
export function askingKeys(upstream: Upstream): AskKeys {
  let hasValidation: boolean | undefined
  const ask = async (secrets: readonly string[]): Promise<SaidKeys> => {
    if (hasValidation !== false) {
      const answer = await upstream.ask('/edge/validate', { method: 'POST', body: { tokens: secrets } })
      const isMissing = 'status' in answer && (answer.status === 404 || answer.status === 405)
      hasValidation ??= answer.kind === 'answer' ? true : isMissing ? false : undefined
      if (answer.kind === 'answer') return keysIn(answer.body)
      if (answer.status === 400) return refusedApart(secrets)
      if (hasValidation !== false) return answer
    }
    return tried(upstream, secrets)
  }

  /** A question is refused because of one of its secrets, which is no key. */
  async function refusedApart(secrets: readonly string[]): Promise<SaidKeys> {
    const middle = Math.ceil(secrets.length / 2)
    if (secrets.length === 1) return new Map()
    const halves = [await ask(secrets.slice(0, middle)), await ask(secrets.slice(middle))] as const
    const [first, second] = halves
    if ('kind' in first) return first
    return 'kind' in second ? second : new Map([...first, ...second])
  }
  return Object.assign(ask, { isCheap: () => hasValidation !== false })
}

function keysIn(body: unknown): SaidKeys {
  const { tokens } = (body ?? {}) as { tokens?: unknown }
  if (!Array.isArray(tokens)) return { kind: 'useless', reason: 'the answer about keys has no list of tokens' }
  const said = new Map<string, SaidKey>()
  for (const entry of tokens) {
    const { token, type, environment, projects } = (entry ?? {}) as Readonly<Record<string, unknown>>
    if (typeof token !== 'string' || typeof environment !== 'string' || !Array.isArray(projects))
      return { kind: 'useless', reason: 'the answer about keys has one without environment or projects' }
    const known = typeOf(type)
    if (known !== undefined)
      said.set(token, { type: known, environment, projects: scopeIn(projects), isScopeKnown: true })
  }
  return said
}

/** Unleash calls keys of SDKs on servers `backend` since version 7. Keys of other types do not read features. */
function typeOf(type: unknown): SdkKey['type'] | undefined {
  if (type === 'client' || type === 'backend') return 'client'
  return type === 'frontend' ? 'frontend' : undefined
}

function scopeIn(projects: readonly unknown[]): readonly string[] {
  const names = projects.map(String)
  return names.includes('*') ? [] : [...new Set(names)].sort()
}

async function tried(upstream: Upstream, secrets: readonly string[]): Promise<SaidKeys> {
  const said = new Map<string, SaidKey>()
  for (const secret of secrets) {
    const answer = await upstream.ask('/api/client/features', { key: secret })
    if (answer.kind === 'answer') said.set(secret, triedKey(secret, 'client', answer))
    else if (answer.kind !== 'refused') return answer
    else {
      const asFrontend = await upstream.ask('/api/frontend', { key: secret })
      if (asFrontend.kind === 'answer') said.set(secret, triedKey(secret, 'frontend', asFrontend))
      // Before it had frontends, it had no such path.
      else if (asFrontend.kind !== 'refused' && asFrontend.status !== 404) return asFrontend
    }
  }
  return said
}

/** Keys have their scope in their text: `<project, * or []>:<environment>.<secret>`. The answer wins. */
function triedKey(secret: string, type: SdkKey['type'], { body }: Extract<Answer, { kind: 'answer' }>): SaidKey {
  const text = /^([^:]+):([^.]+)\./.exec(secret)
  const [, project = '*', environment = ''] = text ?? []
  const { query } = (body ?? {}) as { query?: { environment?: unknown } }
  const named = query?.environment
  return {
    type,
    environment: typeof named === 'string' ? named : environment,
    projects: project === '*' || project === '[]' ? [] : [project],
    isScopeKnown: type === 'frontend' && text !== null,
  }
}
