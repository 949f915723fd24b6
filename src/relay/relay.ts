import type { FastifyBaseLogger } from 'fastify'
import type { UsageTotal } from '../domain/client-metrics/usage-totals.ts'
import { impactReporterOf } from '../domain/client-reports/record.ts'
import type { Reports } from '../domain/client-reports/reports.ts'
import type { ImpactSum } from '../domain/impact-metrics/impact-totals.ts'
import type { EncryptionKeys } from '../runtime/encryption.ts'
import { configuredKeys } from './configured-keys.ts'
import { openStore, type Store } from './disk/store.ts'
import { readState, storeIndex } from './disk/stored-state.ts'
import { factsOf, type RelayFacts } from './facts.ts'
import { createFeeds, type Feeds, isFollowed, secretsFor } from './feeds.ts'
import { askingKeys } from './keys/ask-keys.ts'
import { createKeys, type RelayedKey, type RelayedKeys } from './keys/keys.ts'
import type { SecretFor } from './reports/parts.ts'
import { passingOn } from './reports/pass-on.ts'
import { reportSender } from './reports/send-report.ts'
import { scopeId } from './scope.ts'
import { type RelayedSource, relayedSource } from './source.ts'
import { createUpstream } from './upstream/request.ts'

/** The settings of a relay. */
export type RelaySetting = {
  /** The address of the server above, without a slash at the end. */
  readonly upstream: string
  /** The folder of its state. */
  readonly folder: string
  /** Keys of servers that it follows from its start on. */
  readonly keys: readonly string[]
  readonly maxAgeMs: number | undefined
  readonly pollMs: number
}

export type Relay = {
  readonly source: RelayedSource
  readonly facts: RelayFacts
  /** The work that is done again and again: what it is, and the pause between two runs. */
  readonly jobs: readonly RelayJob[]
  /** Ends all questions, says what usage is lost with it, and stores what there is. */
  close(): Promise<void>
}

export type RelayJob = {
  readonly name: string
  readonly pauseMs: number
  readonly onceMore?: true
  work(): Promise<void>
}

type Around = {
  readonly version: string
  readonly reports: Reports
  readonly clock: () => Date
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const STORE_MS = 1000
/** The times of the last answers are written this often. */
const INDEX_MS = 10_000
const REPORT_MS = 5000
/** A key that has ended is refused after this time, and that of a second look. */
const CHECK_MS = 4000
/** The most keys that are asked about in a second: an upstream may limit the requests of an address. */
const CHECKED_IN_A_SECOND = 50
/** How often the upstream is asked for a configured key that it does not know, or that could not be checked yet. */
const CONFIGURED_MS = 1000

/**
 * Reads the state of the last run, and begins to follow the upstream. It needs no upstream to begin.
 *
 * @throws Error with one line when the folder can't be used
 */
export async function createRelay(setting: RelaySetting, around: Around): Promise<Relay> {
  const { version, reports, clock, log } = around
  const end = new AbortController()
  const store = await openStore(setting.folder, around.encryptionKeys, log)
  const upstream = createUpstream(setting.upstream, version)
  const stored = await readState(store, clock())
  let feeds: Feeds | undefined
  const noteIndex = () => storeIndex(store, keys.stored, () => feeds?.all() ?? [])
  const keys = createKeys(stored.keys, {
    ask: askingKeys(upstream),
    configured: setting.keys,
    clock,
    log,
    changed() {
      feeds?.keysChanged()
      noteIndex()
    },
  })
  const about = { upstream, pollMs: setting.pollMs, clock, log, keys, store, changed: noteIndex }
  const opened = createFeeds(stored.feeds, about)
  feeds = opened
  if (stored.feeds.length > 0) log.info({ feeds: stored.feeds.length, keys: stored.keys.length }, 'read the state')
  const source = relayedSource({ keys, feeds: opened, clock, maxAgeMs: setting.maxAgeMs })
  const passOn = passingOn({
    reports,
    send: reportSender(upstream.at('/api/client/metrics/bulk'), end.signal),
    secretForUsage: secretForUsage(keys, opened),
    secretForApplication: secretForReports(keys, opened),
    secretForImpact: secretForImpact(keys),
    refused: keys.suspect,
    isThere: () => [...opened.all()].some((feed) => isFollowed(keys, feed) && feed.fault() === undefined),
    log,
  })
  const configured = configuredKeys(setting.keys, { keys, feeds: opened, log })
  return {
    source,
    facts: factsOf({ keys, feeds: opened, useless: configured.useless, store, passOn, clock }),
    jobs: [
      { name: 'keys of the configuration', pauseMs: CONFIGURED_MS, work: configured.ask },
      { name: 'keys', pauseMs: CHECK_MS, work: checkingKeys(keys) },
      { name: 'reports of applications', pauseMs: REPORT_MS, onceMore: true, work: passOn.run },
      { name: 'state on disk', pauseMs: STORE_MS, onceMore: true, work: storing(store, noteIndex) },
    ],
    async close() {
      opened.close()
      upstream.close()
      end.abort()
      await passOn.close()
      noteIndex()
      await store.flush()
    },
  }
}

/** A report of a frontend is passed on by a key of servers, as proxies do. */
function secretForReports(keys: RelayedKeys, feeds: Feeds): SecretFor<{ readonly keyId: number }> {
  return ({ keyId }) => {
    const key = keys.keyWithId(keyId)
    if (key === undefined) return null
    if (key.type === 'client') return keys.secretOf(key)
    const feed = feeds.of(key)
    return feed && secretsFor(keys, scopeId(feed.scope))[0]
  }
}

/** Usage counts for an environment, whichever of its keys reports it. */
function secretForUsage(keys: RelayedKeys, feeds: Feeds): SecretFor<UsageTotal> {
  const ofKey = secretForReports(keys, feeds)
  return (sum) => {
    const secret = ofKey(sum)
    if (typeof secret === 'string') return secret
    for (const key of keys.all())
      if (key.type === 'client' && key.environment === sum.environment) {
        const other = keys.secretOf(key)
        if (other !== undefined) return other
      }
    return secret
  }
}

/** An upstream counts impact metrics for the projects of the key that reports them. */
function secretForImpact(keys: RelayedKeys): SecretFor<ImpactSum> {
  const hasSame = (key: RelayedKey, projects: readonly string[]) =>
    impactReporterOf(key).projects.join('\0') === projects.join('\0')
  return ({ environment, projects }) => {
    const ofServers = [...keys.all()].filter((key) => key.type === 'client' && key.environment === environment)
    const able = ofServers.filter((key) => hasSame(key, projects))
    // Keys whose projects nobody has said look like those of all projects, and like each other.
    const isUnclear = able.length > 1 && able.some(({ scope }) => scope.onlyFor !== undefined)
    if (able.length === 0 || isUnclear) return null
    return able.map((key) => keys.secretOf(key)).find((secret) => secret !== undefined)
  }
}

/** Many keys are asked about less often. */
function checkingKeys(keys: RelayedKeys): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + ([...keys.all()].length / CHECKED_IN_A_SECOND) * 1000
    await keys.check()
  }
}

function storing(store: Store, noteIndex: () => void): () => Promise<void> {
  let indexAt = 0
  return async () => {
    if (performance.now() >= indexAt) {
      noteIndex()
      indexAt = performance.now() + INDEX_MS
    }
    await store.flush()
  }
}
