/** The part of a list that the shared query parameters `limit` and `offset` select. */
export type Page = { readonly limit?: number; readonly offset?: number }

export const MAX_ITEMS = 1000

/** The most that the large items of one page may take in the database, where they are compressed, in bytes. */
export const MAX_STORED_BYTES = 4_194_304
/** The most that they may take in the answer, in bytes. */
export const MAX_BYTES = 16_777_216

/** Fills in the defaults of the contract for absent values. */
export function pageOf({ limit = MAX_ITEMS, offset = 0 }: Page): Required<Page> {
  return { limit, offset }
}
