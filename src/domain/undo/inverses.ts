import type { RecordedEventType } from '../event-types.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'

/**
 * How an event is undone: by a part of the document of its feature, by one of the operations that have rules of their
 * own, or by the settings of a resource.
 */
export type Inverse = FeatureInverse | SettingsInverse
export type FeatureInverse = 'document' | 'order' | 'dependencies' | 'archive' | 'revive' | 'move'
export type SettingsInverse =
  | 'segment'
  | 'project'
  | 'contextField'
  | 'tagType'
  | 'environment'
  | 'featureType'
  | 'defaultStrategy'
  | 'role'
  | 'group'

/** Why events of a type have no inverse, and what can be done instead. */
export type NoInverse = { readonly why: string }

type Inverses = Readonly<Partial<Record<RecordedEventType, Inverse | NoInverse>>>

const no = (why: string): NoInverse => ({ why })

/** The other events that change a feature are undone by its document. */
const INVERSES: Inverses = {
  'feature-created': no('Archive the feature instead'),
  'feature-archived': 'revive',
  'feature-revived': 'archive',
  'feature-deleted': no('A deleted feature is gone; create it again, with the data of the event'),
  'strategy-order-changed': 'order',
  'feature-dependency-added': 'dependencies',
  'feature-dependency-removed': 'dependencies',
  'feature-dependencies-removed': 'dependencies',
  'feature-project-change': 'move',
  'project-updated': 'project',
  'context-field-updated': 'contextField',
  'tag-type-updated': 'tagType',
  'segment-updated': 'segment',
  'environment-updated': 'environment',
  'feature-type-updated': 'featureType',
  'default-strategy-updated': 'defaultStrategy',
  'role-updated': 'role',
  'group-updated': 'group',
  'features-imported': no('Undo the events of the features that the import has changed, one by one'),
  'state-applied': no('Undo the events of what the files have changed, one by one'),
  'state-owners-changed': no('Apply the files again'),
  'change-request-applied': no('Undo the events of the changes that the request has made, one by one'),
  'project-environment-removed': no('What the features had in the environment is gone; add it to the project again'),
}

const OTHERWISE = no(
  'Only changes of features, and updates of projects, segments, default strategies, environments, roles, groups, context fields, and of the types of features and tags are undone. The data of the event says what was before, as far as it is no secret',
)

/** Returns how to undo events of a type, or why there is no way. */
export function inverseOf(type: RecordedEventType): Inverse | NoInverse {
  return INVERSES[type] ?? (CHANGING_TYPES.includes(type) ? 'document' : OTHERWISE)
}
