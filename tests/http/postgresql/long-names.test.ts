import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { serverOn } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

const LONG = 'k'.repeat(300_000)
const WITH_BLANKS = 'kkk kkk "k" /k '.repeat(18_000)
const MAX_CHARACTERS = 8_000
const FEATURES = '/api/admin/projects/default/features'

/** A server that logs everything, with the size of all that it has logged. */
async function logging({ db }: World) {
  const logged = { characters: 0 }
  const stream = {
    write(line: string) {
      logged.characters += line.length
    },
  }
  const app = await serverOn(db, { log: pino({ level: 'trace' }, stream) })
  onTestFinished(() => app.close())
  return { app, logged }
}

const STRICT = { prefer: 'handling=strict' }

const BODIES: Record<
  string,
  [method: 'POST' | 'PATCH', path: string, body: (long: string) => unknown, headers?: object]
> = {
  'a name of a member that is not stored': ['POST', FEATURES, (long) => ({ [long]: '\0' })],
  'a name of a member that is not known': ['POST', FEATURES, (long) => ({ name: 'a', [long]: 1 }), STRICT],
  'a name of a member of a patch': [
    'PATCH',
    `${FEATURES}/shop`,
    (long) => [{ op: 'replace', path: `/${long}`, value: 1 }],
  ],
  'a name in a path of strict patches': [
    'PATCH',
    `${FEATURES}/shop`,
    (long) => [{ op: 'add', path: `/environments/0/${long}`, value: 1 }],
    STRICT,
  ],
  'a name of a feature': ['POST', '/api/admin/features/validate', (long) => ({ name: long })],
  'a name of a tag type': ['POST', '/api/admin/tags', (long) => ({ type: long, value: 'blue' })],
  'a name of a variable of a context': [
    'POST',
    '/api/admin/playground',
    (long) => ({ projects: [long], environment: long, context: { [long]: {}, appName: '' } }),
  ],
  'an email': ['POST', '/api/admin/user-admin', (long) => ({ email: long, rootRole: long })],
}

it.for(
  Object.entries(BODIES).flatMap(([what, given]) => [
    [what, given, LONG] as const,
    [`${what}, with blanks and quotes`, given, WITH_BLANKS] as const,
  ]),
)('neither an answer nor a record has much of %s', async ([, [method, path, body, headers], long], { world }) => {
  await world.feature({ name: 'shop' })
  const { app, logged } = await logging(world)
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: world.admin.key ?? '', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body(long)),
  })
  expect(answer.statusCode).toBe(400)
  expect({ answered: answer.body.length < MAX_CHARACTERS, logged: logged.characters < MAX_CHARACTERS }).toEqual({
    answered: true,
    logged: true,
  })
  expect(answer.json().details).not.toEqual([])
})

it('quotes a name of usual length whole', async ({ world }) => {
  const name = 'n'.repeat(200)
  const { error } = await world.admin.send('getFeature', { params: { projectId: 'default', featureName: name } })
  expect(error?.message).toContain(name)
})
