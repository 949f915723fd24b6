/** Part of a list, as the shared query parameters `limit` and `offset` ask for it. */
export type Page = { readonly limit?: number; readonly offset?: number }

export const MOST_ITEMS = 1000

/** The numbers to use, with what the contract says for absent ones. */
export function pageOf({ limit = MOST_ITEMS, offset = 0 }: Page): Required<Page> {
  return { limit, offset }
}
