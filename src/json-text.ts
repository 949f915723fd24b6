/** A body that is JSON already; `Body` is what it is read as. */
export type JsonText<Body> = { readonly json: string; readonly readAs?: Body }
