import type { Schemas } from '@flaghoist/client'

/** A change that is shown before it is saved, or proposed: as it is made, and what differs. */
export type Edit = {
  readonly title: string
  /** Where it takes effect; undefined for what is the same everywhere. */
  readonly environment?: string | undefined
  readonly before: unknown
  readonly after: unknown
  readonly operation: Schemas['BatchOperation']
  readonly done: string
  /** What the button that makes it says; "Save" without it. */
  readonly save?: string
  /** See `Toast.subject`. */
  readonly subject?: string
  /** Whether it changes no feature, so that it affects no user of one: it is not said whom. */
  readonly changesNoFeature?: boolean
}

/** Makes an operation refused if its subject is not as it was read; without an ETag, it is made in any case. */
export function when(etag: string | undefined): { ifMatch?: string } {
  return etag === undefined ? {} : { ifMatch: etag }
}
