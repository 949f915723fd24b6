/** The payloads of an event: nothing, or what it was done to, after and before. */
export type Nothing = { data?: never; preData?: never }
export type Made<Subject> = { data: Subject; preData?: never }
export type Changed<Subject> = { data: Subject; preData: Subject }
export type Removed<Subject> = { data?: never; preData: Subject }
