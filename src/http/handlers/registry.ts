import type { Handlers } from '../operations/handler.ts'
import { actions } from './actions.ts'
import { apiTokens } from './api-tokens.ts'
import { applications } from './applications.ts'
import { approvalRules } from './approval-rules.ts'
import { archive } from './archive.ts'
import { auth } from './auth.ts'
import { banners } from './banners.ts'
import { batch } from './batch.ts'
import { breakGlass } from './break-glass.ts'
import { changeRequests } from './change-requests.ts'
import { client } from './client.ts'
import { clientMetrics } from './client-metrics.ts'
import { clientReports } from './client-reports.ts'
import { contextFields } from './context-fields.ts'
import { dependencies } from './dependencies.ts'
import { edge } from './edge.ts'
import { environments } from './environments.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { featureHistory } from './feature-history.ts'
import { featureTags } from './feature-tags.ts'
import { featureTypes } from './feature-types.ts'
import { features } from './features.ts'
import { featuresBatch } from './features-batch.ts'
import { feeds } from './feeds.ts'
import { freezes } from './freezes.ts'
import { frontend } from './frontend.ts'
import { groups } from './groups.ts'
import { impactMetrics } from './impact-metrics.ts'
import { instance } from './instance.ts'
import { lifecycle } from './lifecycle.ts'
import { ofrep } from './ofrep.ts'
import { otherEnginesHandlers } from './other-engines.ts'
import { own } from './own-user.ts'
import { owners } from './owners.ts'
import { personalAccessTokens } from './personal-access-tokens.ts'
import { playground } from './playground.ts'
import { projectAccess } from './project-access.ts'
import { projectOverviews } from './project-overview.ts'
import { projects } from './projects.ts'
import { promotion } from './promotion.ts'
import { releasePlanTemplates } from './release-plan-templates.ts'
import { releasePlans } from './release-plans.ts'
import { roles } from './roles.ts'
import { safeguards } from './safeguards.ts'
import { scim } from './scim.ts'
import { search } from './search.ts'
import { segments } from './segments.ts'
import { serviceAccounts } from './service-accounts.ts'
import { signInSettingsHandlers } from './sign-in-settings.ts'
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

/** Every operation of the contract with its handler, sorted by file. A missing or unknown one is a compile error. */
export const handlers: Handlers = {
  ...actions,
  ...apiTokens,
  ...applications,
  ...approvalRules,
  ...archive,
  ...auth,
  ...banners,
  ...batch,
  ...breakGlass,
  ...changeRequests,
  ...client,
  ...clientMetrics,
  ...clientReports,
  ...contextFields,
  ...dependencies,
  ...edge,
  ...environments,
  ...events,
  ...featureEnvironments,
  ...featureHistory,
  ...featureTags,
  ...featureTypes,
  ...features,
  ...featuresBatch,
  ...feeds,
  ...freezes,
  ...frontend,
  ...groups,
  ...impactMetrics,
  ...instance,
  ...lifecycle,
  ...ofrep,
  ...otherEnginesHandlers,
  ...own,
  ...owners,
  ...personalAccessTokens,
  ...playground,
  ...projectAccess,
  ...projectOverviews,
  ...projects,
  ...promotion,
  ...releasePlanTemplates,
  ...releasePlans,
  ...roles,
  ...safeguards,
  ...scim,
  ...search,
  ...segments,
  ...serviceAccounts,
  ...signInSettingsHandlers,
  ...signals,
  ...signupTokens,
  ...state,
  ...strategies,
  ...strategyTypes,
  ...tagTypes,
  ...tags,
  ...users,
  ...variants,
  ...webhooks,
}
