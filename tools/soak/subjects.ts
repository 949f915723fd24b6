import type { Schema } from '../../src/contract.ts'
import { asking, type Caller, type Request } from './client.ts'
import type { EventLog } from './event-log.ts'
import { type FeatureState, featureAfter, featureDifference } from './feature-history.ts'
import { type RecordKind, recordAfter, recordDifference, recordKinds, type Stored } from './record-kinds.ts'
import { type RequestState, requestAfter, requestDifference } from './request-history.ts'
import type { Subject } from './subject.ts'

/** @param project the project in which a deleted feature is looked for */
export function featureSubject(log: EventLog, name: string, project: string): Subject<FeatureState> {
  return {
    name: `feature ${name}`,
    events: (after) => log.ofFeature(name, after),
    after: featureAfter,
    read: (state) => asking('getFeature', { projectId: state?.project ?? project, featureName: name }),
    difference(state, status, body) {
      if (status !== 200) return state === undefined ? undefined : `it answers ${status}`
      if (state === undefined) return 'it is there, though the events say otherwise'
      return featureDifference(state, body as Schema<'Feature'>)
    },
  }
}

export function kindNamed(name: string): RecordKind {
  const found = recordKinds.find((kind) => kind.name === name)
  if (found === undefined) throw new Error(`There are no records of the kind ${name}`)
  return found
}

/** @param read the request that reads it, when its events are not enough */
export function recordSubject(log: EventLog, kind: RecordKind, key: string, read?: Request): Subject<Stored> {
  return {
    name: `${kind.name} ${key}`,
    events: async (after) => (await log.ofTypes(kind.types, after)).filter((event) => kind.keyOf(event) === key),
    after: recordAfter,
    read(state) {
      const request = read ?? kind.read(key, state)
      if (request === undefined) throw new Error(`Events do not tell how to read ${kind.name} ${key}`)
      return request
    },
    difference: (state, status, body) => recordDifference(kind, key, state, status, body),
  }
}

export function requestSubject(log: EventLog, id: number, project: string, reader: Caller): Subject<RequestState> {
  return {
    name: `change request ${id}`,
    events: (after) => log.ofRequest(id, after),
    after: requestAfter,
    read: () => asking('getChangeRequest', { projectId: project, changeRequestId: id }),
    difference: requestDifference,
    reader,
  }
}
