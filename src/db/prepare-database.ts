import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { connectEmbedded } from './connect.ts'
import { openEngine } from './embedded-engine.ts'
import { migrate } from './migrate.ts'
import { preparedFile, storePrepared } from './prepared-database.ts'

// Makes the database that new ones are copies of, as a part of the build, unless it is there.
export const preparedName = basename(preparedFile().pathname)

if (!existsSync(preparedFile())) {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-build-'))
  try {
    const { db, close } = await connectEmbedded(folder, () => {})
    await migrate(db).finally(close)
    const engine = await openEngine(folder)
    await storePrepared(engine).finally(() => engine.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
