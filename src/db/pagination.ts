/** The part of a list that the shared query parameters `limit` and `offset` select. */
export type Page = { readonly limit?: number; readonly offset?: number }

export const MOST_ITEMS = 1000

/** Fills in the defaults of the contract for absent values. */
export function pageOf({ limit = MOST_ITEMS, offset = 0 }: Page): Required<Page> {
  return { limit, offset }
}
