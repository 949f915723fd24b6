import { FRONTEND_SHARE } from '../frontend-share.ts'

/** What is stored of one environment already. */
export type Stored = {
  readonly environment: string
  /** How many applications and instances the environment has. */
  readonly applications: number
  readonly instances: number
  /** Those among the sightings that it has; an instance as `[application, instance]` in JSON. */
  readonly knownApplications: readonly string[]
  readonly knownInstances: readonly string[]
}

type Limits = { readonly applicationsPerEnvironment: number; readonly instancesPerEnvironment: number }
type Named = {
  readonly environment: string
  readonly appName: string
  readonly instanceId?: string | undefined
  readonly isFrontend: boolean
}

/**
 * Leaves out sightings in unknown environments, and of applications for which an environment has no room; and takes the
 * instance from those for which it has no room. What is known keeps its place. New applications in frontends get their share. `refused` counts what had no room.
 */
export function admitted<Sighting extends Named>(
  sightings: readonly Sighting[],
  stored: readonly Stored[],
  limits: Limits,
): { rows: Sighting[]; refused: number } {
  const places = new Map(stored.map((place) => [place.environment, placesIn(place, limits)]))
  const rows: Sighting[] = []
  let refused = 0
  for (const sighting of sightings) {
    const place = places.get(sighting.environment)
    if (place === undefined) continue
    const isTaken = place.applications.takes(sighting.appName, sighting.isFrontend)
    const isWhole = sighting.instanceId === undefined || (isTaken && place.instances.takes(instanceKey(sighting)))
    if (!isTaken || !isWhole) refused++
    if (isTaken) rows.push(isWhole ? sighting : { ...sighting, instanceId: undefined })
  }
  return { rows, refused }
}

export function instanceKey({ appName, instanceId }: Pick<Named, 'appName' | 'instanceId'>): string {
  return JSON.stringify([appName, instanceId])
}

function placesIn(stored: Stored, { applicationsPerEnvironment, instancesPerEnvironment }: Limits) {
  return {
    applications: roomFor(stored.knownApplications, stored.applications, applicationsPerEnvironment),
    instances: roomFor(stored.knownInstances, stored.instances, instancesPerEnvironment),
  }
}

function roomFor(known: readonly string[], stored: number, most: number) {
  const taken = new Set(known)
  let count = stored
  return {
    takes(name: string, isFrontend = false): boolean {
      if (taken.has(name)) return true
      if (count >= (isFrontend ? most * FRONTEND_SHARE : most)) return false
      count++
      taken.add(name)
      return true
    },
  }
}
