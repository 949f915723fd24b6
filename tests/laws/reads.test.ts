import { operations } from '../support/contract.ts'
import { isChange } from './law.ts'
import { walk } from './walk.ts'

walk([...operations.values()].filter((called) => !isChange(called)))
