/** The permissions of webhooks in the configuration of the server. */
export type WebhookPolicy = {
  /** Whether events may be sent to private and local addresses. */
  readonly allowsPrivateAddresses: boolean
}

export const defaultWebhookPolicy: WebhookPolicy = { allowsPrivateAddresses: false }
