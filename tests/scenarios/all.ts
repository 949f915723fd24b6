import type { Scenarios } from '../support/scenario.ts'
import { actions } from './actions.ts'
import { apiTokens } from './api-tokens.ts'
import { applications } from './applications.ts'
import { approvalRules } from './approval-rules.ts'
import { archive } from './archive.ts'
import { auth } from './auth.ts'
import { banners } from './banners.ts'
import { batch } from './batch.ts'
import { breakGlass } from './break-glass.ts'
import { changeRequestPreview } from './change-request-preview.ts'
import { changeRequests } from './change-requests.ts'
import { client } from './client.ts'
import { clientMetrics } from './client-metrics.ts'
import { clientReports } from './client-reports.ts'
import { contextFields } from './context-fields.ts'
import { dependencies } from './dependencies.ts'
import { environments } from './environments.ts'
import { evaluation } from './evaluation.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { featureHistory } from './feature-history.ts'
import { featureTags } from './feature-tags.ts'
import { featureTypes } from './feature-types.ts'
import { features } from './features.ts'
import { featuresBatch } from './features-batch.ts'
import { feeds } from './feeds.ts'
import { freezes } from './freezes.ts'
import { groups } from './groups.ts'
import { instance } from './instance.ts'
import { lifecycle } from './lifecycle.ts'
import { ownersScenarios } from './owners.ts'
import { personalAccessTokens } from './personal-access-tokens.ts'
import { playground } from './playground.ts'
import { projectAccess } from './project-access.ts'
import { projectOverviews } from './project-overview.ts'
import { projects } from './projects.ts'
import { promotion } from './promotion.ts'
import { releasePlans } from './release-plans.ts'
import { roles } from './roles.ts'
import { safeguards } from './safeguards.ts'
import { scim } from './scim.ts'
import { search } from './search.ts'
import { segments } from './segments.ts'
import { serviceAccounts } from './service-accounts.ts'
import { signInSettings } from './sign-in-settings.ts'
import { signals } from './signals.ts'
import { signupTokens } from './signup-tokens.ts'
import { state } from './state.ts'
import { strategies } from './strategies.ts'
import { strategyTypes } from './strategy-types.ts'
import { tagTypes } from './tag-types.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'
import { variants } from './variants.ts'
import { webhooks } from './webhooks.ts'

/** One for every operation that can succeed: a missing one does not compile. */
export const scenarios: Scenarios = {
  ...actions,
  ...signals,
  ...dependencies,
  ...state,
  ...changeRequestPreview,
  ...changeRequests,
  ...client,
  ...evaluation,
  ...contextFields,
  ...environments,
  ...apiTokens,
  ...archive,
  ...auth,
  ...batch,
  ...breakGlass,
  ...signInSettings,
  ...events,
  ...featureTypes,
  ...featureEnvironments,
  ...featureHistory,
  ...featureTags,
  ...features,
  ...featuresBatch,
  ...feeds,
  ...groups,
  ...instance,
  ...lifecycle,
  ...playground,
  ...projectAccess,
  ...roles,
  ...projects,
  ...promotion,
  ...personalAccessTokens,
  ...projectOverviews,
  ...approvalRules,
  ...banners,
  ...freezes,
  ...releasePlans,
  ...ownersScenarios,
  ...safeguards,
  ...segments,
  ...scim,
  ...search,
  ...serviceAccounts,
  ...signupTokens,
  ...strategies,
  ...tagTypes,
  ...tags,
  ...strategyTypes,
  ...users,
  ...variants,
  ...webhooks,
  ...applications,
  ...clientMetrics,
  ...clientReports,
}
