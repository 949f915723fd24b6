import { type RawBuilder, sql } from 'kysely'
import { type EventType, restrictedEventTypes } from '../../../generated/events.ts'
import { compiledByShape } from '../../db/compiled.ts'
import { may } from '../rights.ts'
import { isOutside, type Reader } from '../visibility.ts'
import { seesActorEmails } from './actor-names.ts'

/** Which kinds of events are withheld from a reader; each combination has its own statements. */
export type Withheld = {
  /** Events of private projects that the reader can't see. */
  readonly hidden: boolean
  /** Events of restricted types outside of a project. */
  readonly restricted: boolean
  /** The emails of those who made the events. */
  readonly emails: boolean
}

export function withheldFrom({ hiddenProjects, rights }: Reader): Withheld {
  return {
    hidden: hiddenProjects.length > 0,
    restricted: !may(rights, 'READ_LOGS'),
    emails: !seesActorEmails({ rights }),
  }
}

/** Every combination of `Withheld`. */
const MAX_STATEMENTS = 8

/** Selects the statement for a reader. Each is built when it is first needed. */
export function statementsFor<Statement extends object>(
  build: (withheld: Withheld) => Statement,
): (reader: Reader) => Statement {
  const statementOf = compiledByShape(MAX_STATEMENTS, build)
  return (reader) => statementOf(withheldFrom(reader))
}

export function isRestricted(type: EventType): boolean {
  return restrictedEventTypes.includes(type)
}

/** The names as a database array. They are a literal, not a parameter, so that the planner knows them. */
export const restrictedTypes: RawBuilder<string[]> = sql.raw(
  `array[${restrictedEventTypes.map((type) => `'${type}'`).join(', ')}]`,
)

/** Whether a reader may see the event `e`. */
export function isVisibleTo(reader: Reader): RawBuilder<boolean> {
  return sql`(${sql.join([sql`true`, ...visible(withheldFrom(reader), sql`${reader.hiddenProjects}`)], sql` and `)})`
}

/** The conditions under which the reader may see the event `e`. */
export function visible(withheld: Withheld, hidden: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return [
    ...(withheld.hidden ? [isOutside(hidden, sql`e.project`)] : []),
    ...(withheld.restricted ? [sql<boolean>`(e.project is not null or e.type <> all(${restrictedTypes}))`] : []),
  ]
}
