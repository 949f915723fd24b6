// Made from openapi/events.yaml by "npm run generate". Edits here are lost.

/** The groups of event types, with the beginnings of their types. */
export const eventGroups = {
  features: 'drop-feature- drop-features feature-archived feature-completed feature-created feature-deleted feature-dependencies- feature-dependency- feature-environment- feature-favorited feature-import feature-metadata- feature-owners- feature-potentially- feature-project- feature-revived feature-stage- feature-stale- feature-strategy- feature-tag- feature-tagged feature-uncompleted feature-unfavorited feature-untagged feature-updated feature-variants- features- release-plan-added release-plan-milestone- release-plan-paused release-plan-removed release-plan-resumed release-plan-updated state- strategy-order-',
  configuration: 'actions- addon- approval-rule- banner- context- drop-environments drop-strategies drop-tag- drop-tags environment- feature-type- freeze- release-plan-template- safeguard- saml- segment- setting- signal- strategy-created strategy-deleted strategy-deprecated strategy-import strategy-reactivated strategy-updated tag-',
  projects: 'default- drop-projects project-created project-deleted project-environment- project-favorited project-import project-owners- project-unfavorited project-updated',
  requests: 'approval-rules- break- change-',
  access: 'api- group- pat- project-access- project-group- project-user- public- role- service- user-',
} as const
