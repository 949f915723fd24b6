import type { Answer, Anything, Client } from '../support/call.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import type { Engine } from '../support/engines.ts'
import type { World } from '../support/world.ts'
import type { Sdks } from './sdk-documents.ts'

/** An operation that is about to be called in a world where much uses its subjects. */
export type Run = {
  readonly world: World
  readonly called: DocumentedOperation
  readonly request: Anything
  readonly by: Client
  /** An SDK for each environment. */
  readonly sdks: Sdks
  /** What the server has logged since the first run. */
  readonly log: readonly string[]
  /** The secrets that were sent and answered since the first run. */
  readonly secrets: ReadonlySet<string>
}

/** The same with its answer, which is a success that fits the contract. */
export type Done = Run & {
  readonly answer: Answer<unknown>
  /** The round trips to PostgreSQL of its longest transaction; undefined on the embedded engine. */
  readonly trips: number | undefined
}

/** A promise about each operation: what `before` returns, `after` gets. */
export type Law<Before = undefined> = {
  readonly name: string
  /** Why one engine is enough: where two runs share the work, it is asked on PostgreSQL alone. */
  readonly oneEngine?: string
  /** What `before` reads stays in memory, and the request would send more without it: so it runs on both engines. */
  readonly isRemembered?: boolean
  /** The operations that it is about; without this, all. */
  of?(called: DocumentedOperation): boolean
  /** Begins servers of the law; the function that it returns ends them. */
  open?(): Promise<() => Promise<void>>
  /** Sends what is refused or only read: the walk checks that all of it together leaves the rows as they are. */
  before?(run: Run): Promise<Before>
  /** Headers that the request has for this law. */
  headers?(before: Before): Readonly<Record<string, string>>
  after?(run: Done, before: Before): Promise<void>
}

/** A law that has begun for a run. */
type Begun = { readonly headers: Readonly<Record<string, string>>; end(done: Done): Promise<void> }

/** A law by its name, with what it keeps between `before` and `after` inside. */
export type AskedLaw = {
  readonly name: string
  isAbout(called: DocumentedOperation): boolean
  open(): Promise<() => Promise<void>>
  begin(run: Run): Promise<Begun>
}

export function asked<Before>(law: Law<Before>): AskedLaw {
  const { name, of = () => true, open, before, headers, after } = law
  const isLeft = law.oneEngine !== undefined && process.env.TEST_ALSO === ('postgresql' satisfies Engine)
  const isBegun = !isLeft || law.isRemembered === true
  return {
    name,
    isAbout: (called) => isBegun && of(called),
    open: isBegun && open ? open : async () => async () => {},
    async begin(run) {
      const kept = (await before?.(run)) as Before
      return { headers: headers?.(kept) ?? {}, end: async (done) => (isLeft ? undefined : after?.(done, kept)) }
    },
  }
}

export const isChange = ({ method }: DocumentedOperation): boolean => method !== 'GET'
export const hasEvents = ({ events }: DocumentedOperation): boolean => events.length > 0
export const isOfAdministration = ({ url }: DocumentedOperation): boolean => url.startsWith('/api/admin/')
