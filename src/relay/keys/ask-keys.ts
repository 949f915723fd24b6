import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { Answer, Fault, Upstream } from '../upstream/request.ts'

/** What an upstream says of a key; `scope` is absent where it does not say which features a key may read. */
export type SaidKey = {
  readonly type: SdkKey['type']
  readonly environment: string
  readonly projects: readonly string[]
  readonly isScopeKnown: boolean
}

/**
 * Stands in the text of a key for some projects, which only the upstream knows. No project can have this name, so as
 * one it is a part of nothing else, and a relay says it to those below.
 */
const UNKNOWN_PROJECTS = '[]'

/** The given keys that exist; or why it is not known. */
export type SaidKeys = ReadonlyMap<string, SaidKey> | Fault

/** The most keys that one request asks for. */
export const MAX_ASKED = 100

/** How long an upstream without `/edge/validate` is not asked for it. Another version or proxy there can have it. */
const MISSING_MS = 60_000

/** Asks an upstream which keys exist. */
export type AskKeys = {
  (secrets: readonly string[]): Promise<SaidKeys>
  /** Returns whether many keys cost one small request, and asks the upstream for that from time to time. */
  isCheap(): Promise<boolean>
}

/**
 * Asks by `/edge/validate`, which Flaghoist and newer versions of Unleash have. While it is missing, the keys are tried
 * one by one. An upstream that had it is not taken for an older one because of one odd answer.
 */
export function askingKeys(upstream: Upstream): AskKeys {
  let hasValidation: boolean | undefined
  let missedAt = Number.NEGATIVE_INFINITY

  async function validate(secrets: readonly string[]): Promise<Answer | 'missing'> {
    const answer = await upstream.ask('/edge/validate', { method: 'POST', body: { tokens: secrets } })
    if (answer.kind === 'answer') hasValidation = true
    else if (hasValidation !== true && (answer.status === 404 || answer.status === 405)) {
      hasValidation = false
      missedAt = performance.now()
      return 'missing'
    }
    return answer
  }

  const ask = async (secrets: readonly string[]): Promise<SaidKeys> => {
    const answer = hasValidation === false ? 'missing' : await validate(secrets)
    if (answer === 'missing') return tried(upstream, secrets)
    if (answer.kind === 'answer') return keysIn(answer.body)
    return answer.status === 400 ? refusedApart(secrets) : answer
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

  return Object.assign(ask, {
    async isCheap() {
      if (hasValidation === false && performance.now() - missedAt >= MISSING_MS) await validate([])
      return hasValidation !== false
    },
  })
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
    const isScopeKnown = !projects.includes(UNKNOWN_PROJECTS)
    if (known !== undefined) said.set(token, { type: known, environment, projects: scopeIn(projects), isScopeKnown })
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
  const [, project = UNKNOWN_PROJECTS, environment = ''] = text ?? []
  const { query } = (body ?? {}) as { query?: { environment?: unknown } }
  const named = query?.environment
  return {
    type,
    environment: typeof named === 'string' ? named : environment,
    projects: project === '*' ? [] : [project],
    isScopeKnown: type === 'frontend' && project !== UNKNOWN_PROJECTS,
  }
}
