import type { Caller, Client } from './client.ts'
import type { EventLog } from './event-log.ts'
import type { FaultWindows } from './fault-windows.ts'
import type { FeatureState } from './feature-history.ts'
import type { Findings } from './findings.ts'
import type { Server } from './server.ts'
import type { History } from './subject.ts'
import type { Traffic } from './traffic.ts'

/** The data that all participants of the soak test share. */
export type Soak = {
  readonly servers: readonly Server[]
  readonly client: Client
  readonly log: EventLog
  readonly findings: Findings
  readonly windows: FaultWindows
  readonly traffic: Traffic
  readonly outcomes: Outcomes
  readonly admin: Caller
  /** Creates a service account with a token. */
  account(name: string, rootRole: number): Promise<Caller>
  /** Returns the history of a feature, which writers and readers share. */
  feature(name: string, project: string): History<FeatureState>
  isOver(): boolean
  /** The checks to run after all participants have stopped. */
  readonly atEnd: (() => Promise<void>)[]
}

/** The number of changes by outcome. */
export type Outcomes = { acknowledged: number; refused: number; unknownDone: number; unknownNotDone: number }

export const ROLES = { admin: 1, editor: 2, viewer: 3 } as const
/** The projects whose features all writers change, and one whose production environment is guarded. */
export const PROJECTS = ['soak-a', 'soak-b'] as const
export const GUARDED = 'soak-guarded'
export const ENVIRONMENTS = ['development', 'production'] as const
export const SHARED_FEATURES = 6
export const sharedFeature = (n: number) => `shared-${n}`
/** A parent that is never archived. */
export const PARENT = 'shared-parent'
export const GUARDED_FEATURES = 4
export const guardedFeature = (n: number) => `guarded-${n}`
export const SHARED_PEOPLE = 3
