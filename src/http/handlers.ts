import type { Handlers } from './handler.ts'
import { apiTokens } from './handlers/api-tokens.ts'
import { archive } from './handlers/archive.ts'
import { auth } from './handlers/auth.ts'
import { changeRequestPreview } from './handlers/change-request-preview.ts'
import { changeRequests } from './handlers/change-requests.ts'
import { contextFields } from './handlers/context-fields.ts'
import { dependencies } from './handlers/dependencies.ts'
import { environments } from './handlers/environments.ts'
import { events } from './handlers/events.ts'
import { featureEnvironments } from './handlers/feature-environments.ts'
import { featureTags } from './handlers/feature-tags.ts'
import { featureTypes } from './handlers/feature-types.ts'
import { features } from './handlers/features.ts'
import { featuresBatch } from './handlers/features-batch.ts'
import { groups } from './handlers/groups.ts'
import { lifecycle } from './handlers/lifecycle.ts'
import { own } from './handlers/own-user.ts'
import { personalAccessTokens } from './handlers/personal-access-tokens.ts'
import { projectAccess } from './handlers/project-access.ts'
import { projectOverviews } from './handlers/project-overview.ts'
import { projects } from './handlers/projects.ts'
import { roles } from './handlers/roles.ts'
import { search } from './handlers/search.ts'
import { segments } from './handlers/segments.ts'
import { serviceAccounts } from './handlers/service-accounts.ts'
import { signupTokens } from './handlers/signup-tokens.ts'
import { strategies } from './handlers/strategies.ts'
import { strategyTypes } from './handlers/strategy-types.ts'
import { tagTypes } from './handlers/tag-types.ts'
import { tags } from './handlers/tags.ts'
import { users } from './handlers/users.ts'
import { variants } from './handlers/variants.ts'

/** Every operation of the contract with its handler: one that is missing or unknown does not compile. */
export const handlers: Handlers = {
  ...dependencies,
  ...changeRequestPreview,
  ...contextFields,
  ...environments,
  ...apiTokens,
  ...archive,
  ...auth,
  ...changeRequests,
  ...events,
  ...featureTypes,
  ...featureEnvironments,
  ...featureTags,
  ...features,
  ...featuresBatch,
  ...groups,
  ...lifecycle,
  ...projectAccess,
  ...roles,
  ...projects,
  ...personalAccessTokens,
  ...projectOverviews,
  ...own,
  ...segments,
  ...search,
  ...serviceAccounts,
  ...signupTokens,
  ...strategies,
  ...tagTypes,
  ...tags,
  ...strategyTypes,
  ...users,
  ...variants,
}
