/** A body that is already written as JSON; `Body` is its type. */
export type JsonText<Body> = { readonly json: string; readonly readAs?: Body }
