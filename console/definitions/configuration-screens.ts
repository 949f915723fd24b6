import { ContextFieldsScreen } from '../context-fields/context-fields-screen.tsx'
import { EnvironmentsScreen } from '../environments/environments-screen.tsx'
import { FeatureTypesScreen } from '../feature-types/feature-types-screen.tsx'
import type { PlaceScreen } from '../place-screens.tsx'
import { SegmentsScreen } from '../segments/segments-screen.tsx'
import { TagsScreen } from '../tags/tags-screen.tsx'

/** The screens of the configuration that all projects share. */
export const CONFIGURATION_SCREENS: readonly PlaceScreen[] = [
  ['/segments', SegmentsScreen],
  ['/context-fields', ContextFieldsScreen],
  ['/tags', TagsScreen],
  ['/environments', EnvironmentsScreen],
  ['/feature-types', FeatureTypesScreen],
]
