/** A body that the database has already written as JSON; `Body` is its type. */
export type JsonText<Body> = { readonly json: string; readonly readAs?: Body }
