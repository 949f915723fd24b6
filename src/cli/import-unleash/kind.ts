import type { Known } from './known.ts'
import type { Operation, Server } from './server.ts'

/** A thing on a server. Its value names other things instead of having their ids, which differ between servers. */
export type Found<Value> = {
  readonly key: string
  /** What the server itself calls it. */
  readonly id?: number
  readonly value: Value
}

/** A thing of Unleash, and the one with the same key on this server, if there is one. */
export type Pair<Value> = { readonly wanted: Found<Value>; readonly present: Found<Value> | undefined }

/** A kind of things that are moved. Kinds are moved one after the other, each after the kinds that it refers to. */
export type Kind<Value> = {
  /** In the plural. */
  readonly noun: string
  /** Reads all things of the kind, from either server. Returns undefined if the server does not offer them. */
  read(server: Server): Promise<readonly Found<Value>[] | undefined>
  /** Reads the things here with the same keys, where these are more than the things of the kind. */
  readHere?(server: Server): Promise<readonly Found<Value>[] | undefined>
  /** Whether the thing here has all that the one of Unleash has. */
  isSame(wanted: Value, present: Value, known: Known): boolean
  /** Says why a thing can't be moved; undefined if it can. */
  obstacle?(pair: Pair<Value>, known: Known): string | undefined
  /** Returns the operations that make the things here like those of Unleash. */
  operations(pairs: readonly Pair<Value>[], known: Known): Operation[]
  /** Whether it refers to things by their ids here, so that these have to be known. */
  readonly refers?: true
  /** How many things are changed together. A refusal of several is repeated for each alone. Default is one. */
  readonly together?: number
}
