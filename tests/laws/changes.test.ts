import { expect } from 'vitest'
import { operations } from '../support/contract.ts'
import { isChange } from './law.ts'
import { assertSecretsSeen } from './secrecy.ts'
import { expectWritten } from './statements.ts'
import { walk } from './walk.ts'

const changes = [...operations.values()].filter(isChange)

walk(changes, async ({ db, log, secrets, statements }) => {
  expect(changes.length).toBeGreaterThan(150)
  expectWritten('changes.sql', statements)
  await assertSecretsSeen(db, changes.length, log, secrets)
})
