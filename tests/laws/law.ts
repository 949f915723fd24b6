import type { Answer, Anything, Client } from '../support/call.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import type { World } from '../support/world.ts'

/** An operation that is about to be called in a world where much uses its subjects. */
export type Run = {
  readonly world: World
  readonly called: DocumentedOperation
  readonly request: Anything
  readonly by: Client
  /** What the server has logged since the first run. */
  readonly log: readonly string[]
  /** The secrets that were sent and answered since the first run. */
  readonly secrets: ReadonlySet<string>
}

/** The same with its answer, which is a success that fits the contract. */
export type Done = Run & { readonly answer: Answer<unknown> }

/** A promise about each operation: what `before` returns, `after` gets. */
export type Law<Before = undefined> = {
  readonly name: string
  /** The operations that it is about; without this, all. */
  of?(called: DocumentedOperation): boolean
  before?(run: Run): Promise<Before>
  after(run: Done, before: Before): Promise<void>
}

/** Begins a law for a run; the function that it returns ends it. */
export type Begin = (run: Run) => Promise<(done: Done) => Promise<void>>

/** A law by its name, with what it keeps between `before` and `after` inside. */
export type AskedLaw = { readonly name: string; isAbout(called: DocumentedOperation): boolean; readonly begin: Begin }

export function asked<Before>({ name, of = () => true, before, after }: Law<Before>): AskedLaw {
  return {
    name,
    isAbout: of,
    async begin(run) {
      const kept = (await before?.(run)) as Before
      return (done) => after(done, kept)
    },
  }
}

export const isChange = ({ method }: DocumentedOperation): boolean => method !== 'GET'
export const hasEvents = ({ events }: DocumentedOperation): boolean => events.length > 0
