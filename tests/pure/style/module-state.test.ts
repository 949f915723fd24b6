import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

/**
 * State that a module keeps, and why it may outlive a database. All other state hangs on its database, by
 * `perDatabase`: a process may open several, and tests do.
 */
const STATE: Readonly<Record<string, string>> = {
  'src/db/database.ts lastStatements': 'by transaction, and goes with it',
  'src/db/failed-statement.ts failedStatements': 'by error, and goes with it',
  'src/db/preemption.ts lastPassed': 'by pool of connections, and goes with it',
  'src/db/preemption.ts waiting': 'by request, and goes with it',
  'src/domain/checking/contract-check.ts checks': 'follows from the contract',
  'src/domain/checking/expression.ts compiled': 'follows from its keys alone',
  'src/domain/checking/known-members.ts shapes': 'follows from the contract',
  'src/domain/client-features/selection.ts selections': 'by snapshot, and goes with it',
  'src/domain/client-features/shared-looks.ts groupsOf': 'by source, and goes with it',
  'src/domain/evaluation/networks.ts last': 'follows from its key alone',
  'src/domain/evaluation/shared-conditions.ts constraints': 'by the constraint, of which it keeps ten thousand',
  'src/domain/features/locks.ts lockedNames': 'by transaction, and goes with it',
  'src/domain/impact/conditions.ts literals': 'by a constraint as it was read, and goes with it',
  'src/domain/normal-form/constraint.ts expressions': 'by the expression, of which it keeps a thousand',
  'src/domain/normal-form/feature.ts segments': 'by a segment as it was read, and goes with it',
  'src/domain/remote-evaluation/compiled-selection.ts features': 'by an entry of a snapshot, and goes with it',
  'src/domain/state/planning/planned.ts groupedChanges': 'by the changes of a comparison, and goes with them',
  'src/http/observing/request-log.ts ends': 'by request, and goes with it',
  'src/http/observing/request-log.ts lastOn': 'by connection, and goes with it',
  'src/http/plugins/event-streams.ts wholeEvents': 'by the data of events, and goes with it',
  'src/http/plugins/serializers.ts serializers': 'follows from the contract',
  'src/runtime/yielding.ts lastTurn': 'of the event loop',
  'src/runtime/yielding.ts running': 'of the event loop',
}

/** A variable of a module that can be set, or an empty collection that can be filled. */
const KEPT =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = new (?:LRUCache|WeakMap|WeakSet|Map|Set)\b[^(\n]*\((?:\)|\{))/gm

test('only listed modules keep state of their own', () => {
  const src = fileURLToPath(inProject('src'))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const found = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(KEPT)].map(
      ([, variable, collection]) => `src/${file} ${variable ?? collection}`,
    ),
  )
  expect(found.sort()).toEqual(Object.keys(STATE))
})
