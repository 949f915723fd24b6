import type { Schema } from '../../../contract.ts'

/** A change as the contract accepts it. */
export type Content = Schema<'ChangeInput'>
export type Action = Content['action']
/** A change of one action, as the contract accepts it. */
export type ContentOf<Of extends Action> = Extract<Content, { readonly action: Of }>

/** The payload of each action; `{}` for actions without one. */
export type Payloads = { [Of in Action]: ContentOf<Of> extends { payload: infer Payload } ? Payload : EmptyPayload }

type EmptyPayload = { readonly [member: string]: never }

/** An action with its payload. */
export type ActionWithPayload<Of extends Action = Action> = {
  [Each in Of]: { readonly action: Each; readonly payload: Payloads[Each] }
}[Of]

/** An action with its payload, and the feature that it changes; `feature` is null for a change of a segment. */
export type NamedChange<Of extends Action = Action> = ActionWithPayload<Of> & { readonly feature: string | null }

/** The snapshot of the object that a change writes, taken when the change was added or last edited. */
export type Before = object | null

/** A change with the payload of its action. */
export type TypedChange<Of extends Action = Action> = NamedChange<Of> & { readonly before: Before }

/** A change of a request. It was checked against the contract before it was stored. */
export type StoredChange<Of extends Action = Action> = TypedChange<Of> & {
  readonly id: number
  readonly createdAt: Date | string
}
