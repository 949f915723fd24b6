import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'
import { PATIENT } from './database.ts'

const TRIGGERS = {
  'at once': 'create trigger refuse_events before insert on events for each row',
  'at the commit':
    'create constraint trigger refuse_at_commit after insert on events deferrable initially deferred for each row',
}
type When = keyof typeof TRIGGERS

/** The databases that have the triggers, which refuse events while the table has a row. */
const prepared = new WeakSet<Db>()

/**
 * Makes the triggers of `withoutEvents` and returns what takes them away: for walks, since each new trigger has the
 * database plan every statement about events anew.
 */
export async function prepareWithoutEvents(db: Db): Promise<() => Promise<void>> {
  const triggers = Object.entries(TRIGGERS).map(
    ([when, trigger]) => `${trigger} execute function refuse_event('${when}')`,
  )
  await sql
    .raw(`${PATIENT}; create schema refusing; create table refusing.events ("when" text);
      create function refuse_event() returns trigger language plpgsql as $$
      begin
        if exists (select from refusing.events where "when" = tg_argv[0]) then
          raise exception 'the events can not be written';
        end if;
        return new;
      end $$; ${triggers.join(';')}`)
    .execute(db)
  prepared.add(db)
  return async () => {
    prepared.delete(db)
    await sql.raw(`${PATIENT}; drop function refuse_event cascade; drop schema refusing cascade`).execute(db)
  }
}

/** While `work` runs, no event can be written. */
export async function withoutEvents<Result>(
  db: Db,
  work: () => Promise<Result>,
  when: When = 'at once',
): Promise<Result> {
  const takeAway = prepared.has(db) ? undefined : await prepareWithoutEvents(db)
  await sql`insert into refusing.events values (${when})`.execute(db)
  try {
    return await work()
  } finally {
    await sql.raw(`${PATIENT}; delete from refusing.events`).execute(db)
    await takeAway?.()
  }
}
