/** What the configuration of the server allows webhooks. */
export type WebhookPolicy = {
  /** Whether events may be sent to private and local addresses. */
  readonly allowsPrivateAddresses: boolean
}

export const defaultWebhookPolicy: WebhookPolicy = { allowsPrivateAddresses: false }
