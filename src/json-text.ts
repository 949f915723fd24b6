/** A body that is JSON already, as the database has written it; `Body` is what it is read as. */
export type JsonText<Body> = { readonly json: string; readonly readAs?: Body }
