import type { Schema } from '../../../contract.ts'
import type { FeatureRecord } from '../../event-types.ts'
import { type Change, inEnvironment, UNKNOWN } from '../changes.ts'
import { featureRecord } from '../feature.ts'
import { type FeatureDocument, tagsMember } from '../state.ts'
import type { Rules } from './edit.ts'
import { settingsMembers } from './settings.ts'

export const created: Rules<'created'> = {
  permission: 'CREATE_FEATURE',
  sets: ({ after, tags }) => [{ path: [], before: undefined, after: newDocument(after, after.project, tags) }],
  events: ({ after }, { project, feature, now }) => [
    { type: 'feature-created', subject: { project, feature }, data: featureRecord(after, now) },
  ],
  reads: {
    'feature-created': ({ data, tags }) => {
      const record = data as FeatureRecord
      return [{ path: [], before: undefined, after: newDocument(record, record.project, tags ?? []) }]
    },
  },
}

export const archived: Rules<'archived'> = {
  permission: 'DELETE_FEATURE',
  sets: ({ at }) => archivedSet(at),
  events: (_, { project, feature }) => [{ type: 'feature-archived', subject: { project, feature } }],
  reads: { 'feature-archived': ({ createdAt }) => archivedSet(createdAt) },
  request: (_, feature) => ({ action: 'archiveFeature', feature }),
}

export const revived: Rules<'revived'> = {
  permission: 'UPDATE_FEATURE',
  sets: (edit) => revivedSet(edit),
  events: ({ archivedAt, enabledIn }, { project, feature }) => [
    { type: 'feature-revived', subject: { project, feature }, preData: { archivedAt, enabledIn: [...enabledIn] } },
  ],
  reads: {
    'feature-revived': ({ preData }) =>
      preData === null
        ? [
            { path: ['archived'], before: true, after: false },
            { path: ['archivedAt'], before: UNKNOWN, after: null },
            { path: ['environments'], before: UNKNOWN, after: UNKNOWN },
          ]
        : revivedSet(preData as Was),
  },
}

export const moved: Rules<'moved'> = {
  permission: 'MOVE_FEATURE_TOGGLE',
  sets: ({ from, to }) => [{ path: ['project'], before: from, after: to }],
  events: ({ from: oldProject, to: newProject }, { feature }) => [
    { type: 'feature-project-change', subject: { project: newProject, feature }, data: { oldProject, newProject } },
  ],
  reads: {
    'feature-project-change'({ data }) {
      const { oldProject, newProject } = data as { oldProject: string; newProject: string }
      return [{ path: ['project'], before: oldProject, after: newProject }]
    },
  },
}

/** What an archived feature was. */
type Was = { readonly archivedAt: string; readonly enabledIn: readonly string[] }

function archivedSet(at: string): Change[] {
  return [
    { path: ['archived'], before: false, after: true },
    { path: ['archivedAt'], before: null, after: at },
  ]
}

/** A revived feature is off everywhere. */
function revivedSet({ archivedAt, enabledIn }: Was): Change[] {
  return [
    { path: ['archived'], before: true, after: false },
    { path: ['archivedAt'], before: archivedAt, after: null },
    ...enabledIn.map((name) => ({ path: inEnvironment(name, 'enabled'), before: true, after: false })),
  ]
}

/** Returns the document of a feature that was just created. */
export function newDocument(
  record: Parameters<typeof settingsMembers>[0],
  project: string,
  tags: readonly Schema<'Tag'>[],
): FeatureDocument {
  const none = { archived: false, archivedAt: null, environments: {}, dependencies: {} }
  return { ...settingsMembers(record), project, ...none, tags: tagsMember(tags) }
}
