/**
 * Makes `generated/` from `openapi/` and `migrations/`, and the tables in pages. With `--check`, writes nothing and
 * fails when a file is out of date.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connectEmbedded } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { inProject } from '../../src/runtime/project-folder.ts'
import { changedReads } from './generate/changed-reads.ts'
import { contractTypes } from './generate/contract-types.ts'
import { databaseTypes } from './generate/database-types.ts'
import { bundledDocument } from './generate/document.ts'
import { eventGroups, eventList } from './generate/event-types.ts'
import { INTERFACE_PAGE, interfacePage } from './generate/interface-page.ts'
import { numberLimits, textLimits } from './generate/limits.ts'
import { operationList } from './generate/operation-list.ts'
import { pagesWithTables } from './generate/pages.ts'
import { permissionList } from './generate/permission-list.ts'
import { adminRouteTable, routeTable, schemaList, sdkRouteTable } from './generate/routes.ts'
import { stateSchema } from './generate/state-schema.ts'

async function madeFiles(): Promise<Record<string, string>> {
  const document = await bundledDocument()
  const ofDatabase = await inFreshDatabase(async (db) => ({
    'generated/database.ts': await databaseTypes(db),
    ...(await pagesWithTables(document, db)),
  }))
  return {
    'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    'generated/contract.ts': await contractTypes(document),
    'generated/admin-routes.ts': adminRouteTable(document),
    'generated/sdk-routes.ts': sdkRouteTable(document),
    'generated/routes.ts': routeTable(),
    'generated/schemas.ts': schemaList(document),
    'generated/permissions.ts': await permissionList(),
    'generated/events.ts': eventList(document),
    'generated/operations.ts': operationList(document),
    'generated/changed-reads.ts': changedReads(document),
    'generated/text-limits.ts': textLimits(document),
    'generated/number-limits.ts': numberLimits(document),
    'generated/event-groups.ts': eventGroups(document),
    'generated/state-schema.json': stateSchema(document),
    ...ofDatabase,
    'generated/interface-page.ts': interfacePage(ofDatabase[INTERFACE_PAGE]),
  }
}

async function inFreshDatabase<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = await connectEmbedded(undefined, console.error)
  try {
    await migrate(connection.db)
    return await read(connection.db)
  } finally {
    await connection.close()
  }
}

async function contentOf(file: URL): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

const files = await madeFiles()
const checking = process.argv.includes('--check')
const stale: string[] = []
await mkdir(inProject('generated'), { recursive: true })
for (const [path, text] of Object.entries(files)) {
  const file = inProject(path)
  if ((await contentOf(file)) === text) continue
  stale.push(path)
  if (!checking) await writeFile(file, text)
}
if (stale.length === 0) console.log('generated/ and the tables in docs/ are up to date')
else if (!checking) console.log(`wrote ${stale.join(', ')}`)
else {
  console.error(`stale: ${stale.join(', ')}. Run "npm run generate" and commit what it writes.`)
  process.exitCode = 1
}
