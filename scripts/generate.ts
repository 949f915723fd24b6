/**
 * Makes `generated/` from `openapi/` and `migrations/`. With `--check`, writes nothing and fails when a file is out of
 * date.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connectEmbedded } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { contractTypes } from './generate/contract-types.ts'
import { databaseTypes } from './generate/database-types.ts'
import { bundledDocument } from './generate/document.ts'
import { eventList, permissionList } from './generate/name-lists.ts'
import { routeTable, schemaList } from './generate/routes.ts'

const FOLDER = new URL('../generated/', import.meta.url)

async function generatedFiles(): Promise<Record<string, string>> {
  const document = await bundledDocument()
  return {
    'openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    'contract.ts': await contractTypes(document),
    'routes.ts': routeTable(document),
    'schemas.ts': schemaList(document),
    'permissions.ts': await permissionList(),
    'events.ts': eventList(document),
    'database.ts': await typesOfFreshDatabase(),
  }
}

async function typesOfFreshDatabase(): Promise<string> {
  const connection = await connectEmbedded(undefined, console.error)
  try {
    await migrate(connection.db)
    return await databaseTypes(connection.db)
  } finally {
    await connection.close()
  }
}

async function contentOf(file: URL): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

const files = await generatedFiles()
const checking = process.argv.includes('--check')
const stale: string[] = []
await mkdir(FOLDER, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, FOLDER)
  if ((await contentOf(file)) === text) continue
  stale.push(name)
  if (!checking) await writeFile(file, text)
}
if (stale.length === 0) console.log('generated/ is up to date')
else if (!checking) console.log(`wrote generated/: ${stale.join(', ')}`)
else {
  console.error(`generated/ is stale: ${stale.join(', ')}. Run "npm run generate" and commit what it writes.`)
  process.exitCode = 1
}
