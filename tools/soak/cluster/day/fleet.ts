import { setTimeout as pause } from 'node:timers/promises'
import { InMemStorageProvider, Unleash } from 'unleash-client'
import { CLIENT_KEY } from '../server.ts'

/** A change that the server has acknowledged, as a number that SDKs read. */
type Pulse = { readonly number: number; readonly at: number }

type Application = {
  readonly unleash: Unleash
  readonly listens: boolean
  /** The last number that it has read. */
  seen: number
}

/** How long the applications lacked a change at a moment, in seconds: the worst one of each kind. */
export type Staleness = { readonly at: Date; readonly polling: number; readonly listening: number }

/** Applications with the SDK `unleash-client`. */
export type Fleet = {
  /** Says that a number is acknowledged, which the SDKs have to read from now on. */
  acknowledged(number: number): void
  /** Forgets the numbers so far: the database of a backup does not have them. */
  forget(): void
  readonly staleness: readonly Staleness[]
  /** How often an application asked its SDK, and how often the answer was wrong. */
  readonly evaluations: { number: number; wrong: number }
  /** What SDKs have reported, with its time. */
  readonly reports: readonly { readonly at: Date; readonly text: string }[]
  /** How many listen to a stream now: an SDK that finds none continues by polling. */
  listening(): number
  end(): Promise<void>
}

type FleetSetting = {
  readonly address: string
  readonly polling: number
  readonly listening: number
  /** The feature whose description is the number. */
  readonly pulseFeature: string
  /** A feature that is on all the time. */
  readonly feature: string
}

const REFRESH_MS = 5000
const METRICS_MS = 30_000
const SAMPLE_MS = 500

/** Starts the applications, and waits until each has features. */
export async function startFleet({ address, polling, listening, pulseFeature, feature }: FleetSetting): Promise<Fleet> {
  const reports: { at: Date; text: string }[] = []
  const pulses: Pulse[] = []
  const staleness: Staleness[] = []
  const evaluations = { number: 0, wrong: 0 }
  let isOver = false

  async function started(n: number): Promise<Application> {
    const listens = n >= polling
    const unleash = new Unleash({
      url: `${address}/api/`,
      appName: `application-${n % 10}`,
      instanceId: `instance-${n}`,
      customHeaders: { Authorization: CLIENT_KEY },
      refreshInterval: REFRESH_MS,
      metricsInterval: METRICS_MS,
      metricsJitter: METRICS_MS,
      skipInstanceCountWarning: true,
      storageProvider: new InMemStorageProvider(),
      ...(listens && { experimentalMode: { type: 'streaming' as const } }),
    })
    const report = (said: unknown) => {
      if (!isOver) reports.push({ at: new Date(), text: textOf(said, listens) })
    }
    unleash.on('error', report)
    unleash.on('warn', report)
    await new Promise<void>((resolve) => unleash.once('synchronized', () => resolve()))
    const application = { unleash, listens, seen: 0 }
    const read = () => {
      const { description } = (unleash.getFeatureToggleDefinition(pulseFeature) ?? {}) as { description?: string }
      application.seen = Number(description ?? 0)
    }
    unleash.on('changed', read)
    read()
    return application
  }

  const applications = await Promise.all(
    Array.from({ length: polling + listening }, async (_, n) => {
      await pause((n * REFRESH_MS) / (polling + listening))
      return started(n)
    }),
  )

  /** Returns how long an application has lacked the oldest number that it lacks. */
  function lackedMs(seen: number, now: number): number {
    const first = pulses.find(({ number }) => number > seen)
    return first === undefined ? 0 : now - first.at
  }

  const sampling = (async () => {
    while (!isOver) {
      await pause(SAMPLE_MS)
      const now = performance.now()
      const worst = (listens: boolean) =>
        Math.max(...applications.flatMap((each) => (each.listens === listens ? lackedMs(each.seen, now) : []))) / 1000
      staleness.push({ at: new Date(), polling: worst(false), listening: worst(true) })
      const least = Math.min(...applications.map(({ seen }) => seen))
      while (pulses.length > 1 && (pulses[0] as Pulse).number <= least) pulses.shift()
      for (const { unleash } of applications) {
        evaluations.number++
        if (!unleash.isEnabled(feature)) evaluations.wrong++
      }
    }
  })()

  return {
    acknowledged: (number) => void pulses.push({ number, at: performance.now() }),
    forget: () => void pulses.splice(0),
    staleness,
    evaluations,
    reports,
    listening: () => applications.filter(({ unleash }) => isListening(unleash)).length,
    async end() {
      isOver = true
      await sampling
      for (const { unleash } of applications) unleash.destroy()
    },
  }
}

function isListening(unleash: Unleash): boolean {
  return (Reflect.get(unleash, 'repository') as { getMode(): string }).getMode() === 'streaming'
}

function textOf(said: unknown, listens: boolean): string {
  const text = said instanceof Error ? `${Reflect.get(said, 'code') ?? ''} ${said.message}`.trim() : String(said)
  return `${listens ? 'listening' : 'polling'}: ${text.replace(/http:\/\/[^/]+/, '')}`
}
