// Made from openapi/ by "npm run generate". Edits here are lost.

/** Reads that only some events change, with the beginnings of their types. */
export const changedReads: Readonly<Record<string, string>> = {
  listFeatureTypes: 'feature-potentially- feature-type-',
  evaluatePlayground: 'break-glass-used change-request-schedule- default- environment- feature-archived feature-created feature-deleted feature-dependencies- feature-dependency- feature-environment- feature-favorited feature-metadata- feature-project- feature-revived feature-stale- feature-strategy- feature-unfavorited project-created project-deleted project-environment- project-favorited project-unfavorited project-updated segment- strategy-order-',
  searchChangeRequests: 'break- change- default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  listFreezes: 'freeze-',
  listApprovalRules: 'approval-rule- break-glass-used freeze-overridden group- pat-deleted project-access- role- user-created user-deleted user-updated',
  getOwnUser: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  listGroups: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  getGroup: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  listRoles: 'role-',
  getRole: 'role-',
  listPermissions: 'environment-',
  listPermissionHolders: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  getRoleUsage: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  listServiceAccounts: 'break-glass-used default- group- pat- project-access- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- service- user-created user-deleted user-updated',
  listServiceAccountTokens: 'pat- service-',
  getOidcSettings: 'role- setting- user-signed-',
  getSamlSettings: 'role- setting- user-signed-',
  getPasswordSettings: 'setting- user-signed-',
  listWebhooks: 'addon-',
  getWebhook: 'addon-',
  getInstanceStatistics: 'addon- api- approval-rules- break- change- context- default- environment- feature-archived feature-created feature-deleted feature-favorited feature-metadata- feature-project- feature-revived feature-stale- feature-strategy-update feature-tagged feature-unfavorited feature-untagged group- pat- project-created project-deleted project-environment- project-favorited project-unfavorited project-updated role- segment- service- setting- strategy-created strategy-deleted strategy-deprecated strategy-reactivated strategy-updated tag- user-',
  getUiConfig: 'setting- user-signed-',
}
