import { expect, test } from 'vitest'
import { dump } from '../support/dump.ts'
import { logged } from '../support/logged.ts'
import { collectSecrets, leaked } from '../support/secrets.ts'
import { openWorld, serverOfWorlds } from '../support/world.ts'

test('the law about secrets finds one that was stored or logged, whole or in part, whatever it is encoded as', async () => {
  const log: string[] = []
  const app = await serverOfWorlds({ log: logged(log, 'trace') })
  const secrets = collectSecrets(app)
  const world = await openWorld(app)
  const marker = 'user:0badc0de0badc0de0badc0de0badc0de "quoted"'
  await world.clientWith({ key: marker }).send('listEvents', {})
  expect(secrets).toContain(marker)
  const places = [marker, marker.slice(-30), Buffer.from(marker).toString('base64'), encodeURIComponent(marker)]
  for (const [index, description] of places.entries()) {
    await world.db
      .insertInto('tagTypes')
      .values({ name: `leak-${index}`, description })
      .execute()
    expect(leaked(secrets, JSON.stringify(await dump(world.db)))).toEqual([marker])
    await world.db.deleteFrom('tagTypes').where('name', '=', `leak-${index}`).execute()
  }
  await world.db
    .insertInto('apiTokens')
    .values({ name: 'leak', type: 'admin', secretPrefix: '', secretHash: Buffer.from(marker) })
    .execute()
  expect(leaked(secrets, JSON.stringify(await dump(world.db)))).toEqual([marker])
  expect(leaked(secrets, log.join(''))).toEqual([])
  app.log.trace({ headers: { authorization: marker } }, 'a line that tells too much')
  expect(leaked(secrets, log.join(''))).toEqual([marker])
  await app.close()
})
