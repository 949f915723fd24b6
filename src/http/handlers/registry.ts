import type { Handlers } from '../handler.ts'
import { apiTokens } from './api-tokens.ts'
import { archive } from './archive.ts'
import { auth } from './auth.ts'
import { changeRequestPreview } from './change-request-preview.ts'
import { changeRequests } from './change-requests.ts'
import { contextFields } from './context-fields.ts'
import { dependencies } from './dependencies.ts'
import { environments } from './environments.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { featureTags } from './feature-tags.ts'
import { featureTypes } from './feature-types.ts'
import { features } from './features.ts'
import { featuresBatch } from './features-batch.ts'
import { groups } from './groups.ts'
import { lifecycle } from './lifecycle.ts'
import { own } from './own-user.ts'
import { personalAccessTokens } from './personal-access-tokens.ts'
import { projectAccess } from './project-access.ts'
import { projectOverviews } from './project-overview.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { segments } from './segments.ts'
import { serviceAccounts } from './service-accounts.ts'
import { signupTokens } from './signup-tokens.ts'
import { strategies } from './strategies.ts'
import { strategyTypes } from './strategy-types.ts'
import { tagTypes } from './tag-types.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'
import { variants } from './variants.ts'

/** Every operation of the contract with its handler. A missing or unknown one is a compile error. */
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
