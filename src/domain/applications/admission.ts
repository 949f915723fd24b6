import { FRONTEND_SHARE, KEY_SHARE } from '../quota-shares.ts'

/** The stored applications and instances of one environment. */
export type Stored = {
  readonly environment: string
  /** How many applications and instances the environment has. */
  readonly applications: number
  readonly instances: number
  /** How many applications each key of the reports has reported. A key without any may be missing. */
  readonly ofKeys: readonly (readonly [keyId: number, applications: number])[]
  /** How many instances each key of the reports has reported first. A key without any may be missing. */
  readonly instancesOfKeys: readonly (readonly [keyId: number, instances: number])[]
  /** The applications that have to make room for new ones, the least recently seen first. */
  readonly unseen: readonly Unseen[]
  /**
   * The applications and instances of the reports that are stored already; an instance as `[application, instance]`
   * in JSON.
   */
  readonly knownApplications: readonly string[]
  readonly knownInstances: readonly string[]
}

type Unseen = {
  readonly appName: string
  /** The keys that have reported it; null stands for unknown keys. */
  readonly keyIds: readonly (number | null)[]
}

type Limits = { readonly applicationsPerEnvironment: number; readonly instancesPerEnvironment: number }
type NamedInstance = {
  readonly environment: string
  readonly appName: string
  readonly keyId: number
  readonly instanceId?: string | undefined
  readonly isFrontend: boolean
}

/** The reports for which an environment had no room: one of its limits is reached, or the share of a key is full. */
export type Refused = {
  readonly environment: string
  readonly limit: keyof Limits
  readonly reports: number
  /** The keys of the reports. */
  readonly keyIds: readonly number[]
}

/** An application in an environment. */
export type ApplicationKey = { readonly environment: string; readonly appName: string }

/**
 * Decides which reports are stored. Drops reports in unknown environments, and of applications over the limit of an
 * environment. Over the limit of instances, drops only the instance. Known names always pass.
 *
 * @returns the reports to store, the applications that lose their place to new ones, and which reports had no room
 */
export function admitted<Report extends NamedInstance>(
  reports: readonly Report[],
  stored: readonly Stored[],
  limits: Limits,
): { rows: Report[]; evicted: ApplicationKey[]; refused: Refused[] } {
  const capacities = new Map(stored.map((one) => [one.environment, capacitiesIn(one, limits)]))
  const rows: Report[] = []
  const refused: { environment: string; limit: keyof Limits; keyId: number }[] = []
  for (const report of reports) {
    const capacity = capacities.get(report.environment)
    if (capacity === undefined) continue
    const isTaken = capacity.applications.takes(report)
    const isWhole = report.instanceId === undefined || (isTaken && capacity.instances.takes(report))
    const { environment, keyId } = report
    if (!isTaken) refused.push({ environment, keyId, limit: 'applicationsPerEnvironment' })
    else if (!isWhole) refused.push({ environment, keyId, limit: 'instancesPerEnvironment' })
    if (isTaken) rows.push(isWhole ? report : { ...report, instanceId: undefined })
  }
  const evicted = [...capacities].flatMap(([environment, { applications }]) =>
    applications.evicted.map((appName) => ({ environment, appName })),
  )
  return { rows, evicted, refused: byLimit(refused) }
}

function byLimit(all: readonly (Pick<Refused, 'environment' | 'limit'> & { keyId: number })[]): Refused[] {
  const groups = new Map<string, { reports: number; keys: Set<number> } & Pick<Refused, 'environment' | 'limit'>>()
  for (const { environment, limit, keyId } of all) {
    const name = JSON.stringify([environment, limit])
    const group = groups.get(name) ?? { environment, limit, reports: 0, keys: new Set() }
    group.reports++
    group.keys.add(keyId)
    groups.set(name, group)
  }
  return [...groups.values()].map(({ keys, ...group }) => ({
    ...group,
    keyIds: [...keys].sort((one, other) => one - other),
  }))
}

export function instanceKey({ appName, instanceId }: Pick<NamedInstance, 'appName' | 'instanceId'>): string {
  return JSON.stringify([appName, instanceId])
}

function capacitiesIn(stored: Stored, { applicationsPerEnvironment, instancesPerEnvironment }: Limits) {
  return {
    applications: roomForApplications(stored, applicationsPerEnvironment),
    instances: roomForInstances(stored, instancesPerEnvironment),
  }
}

/**
 * A new application takes a free place. A key has a share of all places, and frontends get a place only while their
 * share is free. Without a free place, the least recently seen application makes room: one of the same key if its share
 * is full or it is of frontends, else any. Frontend keys are public, so they evict only applications that no other
 * key has reported.
 */
function roomForApplications(stored: Stored, most: number) {
  const admitted = new Set(stored.knownApplications)
  const ofKeys = new Map(stored.ofKeys)
  const unseen = inOrder(stored.unseen.filter(({ appName }) => !admitted.has(appName)))
  const evicted: string[] = []
  let count = stored.applications

  function add(keyIds: readonly (number | null)[], more: 1 | -1): void {
    count += more
    for (const keyId of keyIds) if (keyId !== null) ofKeys.set(keyId, (ofKeys.get(keyId) ?? 0) + more)
  }

  function takes({ appName, keyId, isFrontend }: NamedInstance): boolean {
    if (admitted.has(appName)) return true
    const isShareFull = (ofKeys.get(keyId) ?? 0) >= most * KEY_SHARE
    if (isShareFull || count >= (isFrontend ? most * FRONTEND_SHARE : most)) {
      const least = unseen.take(isShareFull || isFrontend ? keyId : undefined)
      if (least === undefined) return false
      add(least.keyIds, -1)
      evicted.push(least.appName)
    }
    add([keyId], 1)
    admitted.add(appName)
    return true
  }

  return { takes, evicted }
}

/** Yields each application once. Looks at each only once for a key, however often the key asks. */
function inOrder(unseen: readonly Unseen[]) {
  const positions = new Map<number | undefined, number>()
  const gone = new Set<string>()
  const isFor = (keyId: number | undefined, { appName, keyIds }: Unseen) =>
    !gone.has(appName) && (keyId === undefined || keyIds.every((id) => id === keyId))
  return {
    /** Takes the first one that only the given key has reported; without a key, the first one. */
    take(keyId: number | undefined): Unseen | undefined {
      let at = positions.get(keyId) ?? 0
      let found = unseen[at]
      while (found !== undefined && !isFor(keyId, found)) found = unseen[++at]
      positions.set(keyId, at)
      if (found !== undefined) gone.add(found.appName)
      return found
    },
  }
}

/** A new instance takes a free place. A key has a share of all places. */
function roomForInstances(stored: Stored, most: number) {
  const known = new Set(stored.knownInstances)
  const ofKeys = new Map(stored.instancesOfKeys)
  let count = stored.instances
  return {
    takes(report: NamedInstance): boolean {
      const name = instanceKey(report)
      if (known.has(name)) return true
      const ofKey = ofKeys.get(report.keyId) ?? 0
      if (count >= most || ofKey >= most * KEY_SHARE) return false
      count++
      ofKeys.set(report.keyId, ofKey + 1)
      known.add(name)
      return true
    },
  }
}
