import { describe, expect, test } from 'vitest'
import { recordFailed } from '../../../src/db/failed-statement.ts'
import { refusalFrom, withDomainErrors } from '../../../src/domain/transaction/constraint-errors.ts'

/** Work that fails with each of these codes in turn, and then succeeds; with how often it was tried. */
function failing(...codes: string[]) {
  const left = [...codes]
  const work = {
    tries: 0,
    async run() {
      work.tries++
      const code = left.shift()
      if (code !== undefined) throw Object.assign(new Error('of the database'), { code })
      return 'done'
    },
  }
  return work
}

describe('withDomainErrors', () => {
  test.each(['55P03', '40P01', '40001'])(
    'does once more what other transactions were in the way of: %s',
    async (code) => {
      const once = failing(code)
      expect(await withDomainErrors(once.run)).toBe('done')
      expect(once.tries).toBe(2)
      const again = failing(code, code)
      await expect(withDomainErrors(again.run)).rejects.toMatchObject({ code })
      expect(again.tries).toBe(2)
    },
  )

  test.each(['57014', '42601', '08006', 'QUEUE_FULL', 'QUEUE_TIMEOUT', 'CLIENT_GONE'])(
    'does nothing again after %s',
    async (code) => {
      const work = failing(code)
      await expect(withDomainErrors(work.run)).rejects.toMatchObject({ code })
      expect(work.tries).toBe(1)
    },
  )
})

/** The refusal of a statement that has violated a constraint, on a server with messages in another language. */
function refusalOf(constraint: string, text: string, ...values: (string | Buffer | null)[]) {
  const detail = 'Schlüssel »(name)=(something else)« existiert bereits.'
  const error = Object.assign(new Error('doppelter Schlüsselwert'), { constraint, detail })
  recordFailed(error, { text, values })
  return refusalFrom(error)
}

const given = (columns: string) => `rows from (jsonb_to_recordset($1::jsonb) as (${columns})) with ordinality`

describe('a violated constraint', () => {
  test.each<[what: string, refusal: ReturnType<typeof refusalOf>, kind: string, message: string]>([
    [
      'of an inserted row',
      refusalOf('projects_pkey', 'insert into "projects" ("name", "id") values ($1, $2)', 'Shop', "shop ('1)"),
      'conflict',
      'The project "shop (\'1)" exists already',
    ],
    [
      'of a changed row',
      refusalOf('groups_name_key', 'update "groups" set "name" = $1, "note" = $2 where "id" = $3', 'Team', null, '7'),
      'conflict',
      'The group "Team" exists already',
    ],
    [
      'of one of several rows with one value',
      refusalOf(
        'change_request_settings_environment_fkey',
        'insert into "change_request_settings" ("project_id", "environment") values ($1, $2), ($3, $4)',
        ...['shop', 'moon', 'other', 'moon'],
      ),
      'invalid',
      'There is no environment "moon"',
    ],
    [
      'of rows that are sent as a list',
      refusalOf(
        'segments_project_id_fkey',
        `insert into "segments" ("project_id") select "given"."project_id" from ${given('"projectId" text')}`,
        JSON.stringify([{ projectId: 'nowhere' }]),
      ),
      'invalid',
      'There is no project "nowhere"',
    ],
    [
      'of several values, which are all named',
      refusalOf(
        'feature_strategies_name_fkey',
        `insert into "feature_strategies" ("name") select "given"."name" from ${given('"name" text')}`,
        JSON.stringify([{ name: 'one' }, { name: 'other' }, { name: 'one' }]),
      ),
      'invalid',
      'There is no strategy type "one" or "other"',
    ],
    [
      'of several feature types, of which one is unknown',
      refusalOf(
        'features_type_fkey',
        `insert into "features" ("type") select "given"."type" from ${given('"type" text')}`,
        JSON.stringify([{ type: 'release' }, { type: 'Kill' }]),
      ),
      'invalid',
      'There is no feature type "Kill". Accepted: release, experiment, operational, kill-switch, permission',
    ],
    [
      'of a row that is still used',
      refusalOf('feature_strategies_name_fkey', 'delete from "strategy_types" where "name" = $1', 'byCountry'),
      'conflict',
      'There are strategies of the type "byCountry". Remove them first, or deprecate the type',
    ],
  ])('%s', (_, refusal, kind, message) => {
    expect(refusal).toMatchObject({ kind, message })
  })

  test('that is not known is no refusal', () => {
    expect(refusalOf('events_pkey', 'insert into "events" ("id") values ($1)', '1')).toBeUndefined()
    expect(refusalFrom(new Error('of something else'))).toBeUndefined()
  })
})
