import { expect, test } from 'vitest'
import { connectEmbedded } from '../../../src/db/connect.ts'
import { ask, createFeature, embeddedIn, flaghoist, processTests, stop } from '../../support/process-tests.ts'
import { startServer } from '../../support/server-process.ts'

const folder = processTests()
const settings = embeddedIn(folder)
const replay = (...options: string[]) => flaghoist(['replay', ...options], { FLAGHOIST_DATA: folder })

test('flaghoist replay builds the features from the log, and finds the one that the database has otherwise', async () => {
  const server = await startServer(settings)
  for (const name of ['one', 'two', 'gone']) await createFeature(server, name)
  const features = '/projects/default/features'
  await ask(server, 'POST', `${features}/two/environments/production/on`)
  await ask(server, 'PUT', `${features}/one`, { description: 'What it is for' })
  await ask(server, 'DELETE', `${features}/gone`)
  await stop(server)

  expect(await replay('--verify')).toEqual({
    code: 0,
    out: "3 features are as the log says, 0 differ, 0 can't be verified\n",
    errors: '',
  })
  const built = (await replay()).out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(built.map(({ feature }) => feature)).toEqual(['gone', 'one', 'two'])
  expect(built[1].document).toMatchObject({ description: 'What it is for', archived: false })

  const { db, close } = await connectEmbedded(folder, () => {})
  await db.updateTable('features').set({ description: 'Damaged' }).where('name', '=', 'one').execute()
  await close()
  const found = await replay('--verify')
  expect(found.code).toBe(1)
  expect(found.out).toBe(
    'one differs at "/description": the log has "What it is for", the database has "Damaged"\n' +
      "2 features are as the log says, 1 differ, 0 can't be verified\n",
  )
  expect(found.errors).toContain('1 features differ from what the event log says')
})
