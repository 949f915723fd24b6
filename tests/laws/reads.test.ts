import { operations } from '../support/contract.ts'
import { isChange } from './law.ts'
import { expectWritten } from './statements.ts'
import { walk } from './walk.ts'

const reads = [...operations.values()].filter((called) => !isChange(called))

walk(reads, async ({ statements }) => expectWritten('reads.sql', statements))
