import { ContextFieldsScreen } from '../../screens/context-fields/context-fields-screen.tsx'
import { EnvironmentsScreen } from '../../screens/environments/environments-screen.tsx'
import { FeatureTypesScreen } from '../../screens/feature-types/feature-types-screen.tsx'
import { AllManagedScreen } from '../../screens/managed/managed-screen.tsx'
import { PlanScreen } from '../../screens/managed/plan-screen.tsx'
import { SegmentsScreen } from '../../screens/segments/segments-screen.tsx'
import { TagsScreen } from '../../screens/tags/tags-screen.tsx'
import type { PlaceScreen } from './place-screens.tsx'

/** The screens of the configuration that all projects share. */
export const CONFIGURATION_SCREENS: readonly PlaceScreen[] = [
  ['/segments', SegmentsScreen],
  ['/context-fields', ContextFieldsScreen],
  ['/tags', TagsScreen],
  ['/environments', EnvironmentsScreen],
  ['/feature-types', FeatureTypesScreen],
  ['/files', AllManagedScreen],
  ['/files/plans/:planId', PlanScreen],
]
