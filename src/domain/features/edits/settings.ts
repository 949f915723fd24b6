import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { EventSubject, FeatureRecord, NewEvent } from '../../event-types.ts'
import { type Change, type FeatureEvent, UNKNOWN } from '../changes.ts'
import { type FeatureState, featureRecord, optionsOf } from '../feature.ts'
import { tagMember } from '../state.ts'
import type { Edit, Rules } from './edit.ts'

type Tag = Schema<'Tag'>

export const settings: Rules<'settings'> = {
  permission: 'UPDATE_FEATURE',
  sets: ({ before, after }) => settingsSet(settingsMembers(before), settingsMembers(after)),
  events({ before, after }, { project, feature, now }) {
    const [preData, data] = [featureRecord(before, now), featureRecord(after, now)]
    const subject = { project, feature }
    const events: NewEvent[] = []
    if (!isDeepStrictEqual(preData, data)) events.push({ type: 'feature-metadata-updated', subject, data, preData })
    // Staleness that changes with the type has no stale event of its own.
    if (before.markedStale !== after.markedStale && data.stale !== preData.stale)
      events.push(markEvent(subject, data.stale, before.markedStale, after.markedStale))
    return events
  },
  reads: {
    'feature-metadata-updated': ({ data, preData }) =>
      settingsSet(settingsMembers(preData as FeatureRecord), settingsMembers(data as FeatureRecord)),
  },
}

export const staleMarked: Rules<'staleMarked'> = {
  permission: 'UPDATE_FEATURE',
  sets: ({ before, after }) => [{ path: ['stale'], before, after }],
  events: ({ before, after }, { project, feature }) => [markEvent({ project, feature }, after === true, before, after)],
  reads: { 'feature-stale-on': markRead, 'feature-stale-off': markRead },
}

export const tagged: Rules<'tagged'> = {
  permission: 'UPDATE_FEATURE',
  sets: ({ tag }) => [tagSet(tag, undefined, tag)],
  events: ({ tag }, { project, feature }) => [{ type: 'feature-tagged', subject: { project, feature }, data: tag }],
  reads: { 'feature-tagged': ({ data }) => [tagSet(data as Tag, undefined, data)] },
}

export const untagged: Rules<'untagged'> = {
  permission: 'UPDATE_FEATURE',
  sets: ({ tag }) => [tagSet(tag, tag, undefined)],
  events: ({ tag }, { project, feature }) => [
    { type: 'feature-untagged', subject: { project, feature }, preData: tag },
  ],
  reads: { 'feature-untagged': ({ preData }) => [tagSet(preData as Tag, preData, undefined)] },
}

/** Returns the edit that gives a feature other settings, if they are other ones. */
export function settingsEdits(before: FeatureState, after: FeatureState): Edit<'settings'>[] {
  return isDeepStrictEqual(before, after) ? [] : [{ kind: 'settings', before, after }]
}

/** Returns settings as the document names them. */
export function settingsMembers(given: FeatureRecord | FeatureState) {
  const { type, description, markedStale: stale } = given
  return { ...optionsOf(given), type, description, stale }
}

function settingsSet(before: ReturnType<typeof settingsMembers>, after: ReturnType<typeof settingsMembers>): Change[] {
  const names = Object.keys(after) as (keyof typeof after)[]
  return names.map((name) => ({ path: [name], before: before[name], after: after[name] }))
}

function markEvent(subject: EventSubject, isStale: boolean, before: boolean | null, after: boolean | null): NewEvent {
  return {
    type: isStale ? 'feature-stale-on' : 'feature-stale-off',
    subject,
    data: { markedStale: after },
    preData: { markedStale: before },
  }
}

/** Events of earlier versions do not have the mark. */
function markRead({ data, preData }: FeatureEvent): Change[] {
  const mark = (state: unknown) => (state === null ? UNKNOWN : (state as { markedStale: boolean | null }).markedStale)
  return [{ path: ['stale'], before: mark(preData), after: mark(data) }]
}

function tagSet(tag: Tag, before: unknown, after: unknown): Change {
  return { path: ['tags', tagMember(tag)], before, after }
}
