import { clientOf, type Flaghoist, type Setting } from './calls.js'
import { paths } from './operations.js'

export {
  type Answer,
  type Call,
  type CommentedCall,
  type ConditionalCall,
  change,
  dryRun,
  etagOf,
  type Flaghoist,
  FlaghoistError,
  type Input,
  type MoveChangeRequest,
  type OperationId,
  type OverridingCall,
  type RepeatableCall,
  type Schemas,
  type Setting,
  type UndoableCall,
} from './calls.js'

/**
 * Makes a client. No request is made before one of its functions is called.
 *
 * Each function rejects with a `FlaghoistError` when the server refuses the request, and with the error of `fetch` when
 * no answer arrives. Nothing is tried again.
 */
export function createFlaghoist(setting: Setting): Flaghoist {
  return clientOf(paths, setting)
}
