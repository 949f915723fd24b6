import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'
import { PATIENT } from './database.ts'

const WHEN = {
  'at once': 'create trigger refuse_events before insert on events for each row',
  'at the commit':
    'create constraint trigger refuse_events after insert on events deferrable initially deferred for each row',
}

/** While `work` runs, no event can be written. */
export async function withoutEvents<Result>(
  db: Db,
  work: () => Promise<Result>,
  when: keyof typeof WHEN = 'at once',
): Promise<Result> {
  await sql
    .raw(`${PATIENT}; create function refuse_event() returns trigger language plpgsql as $$
      begin raise exception 'the events can not be written'; end $$;
      ${WHEN[when]} execute function refuse_event()`)
    .execute(db)
  try {
    return await work()
  } finally {
    await sql.raw(`${PATIENT}; drop function refuse_event cascade`).execute(db)
  }
}
