import type { Schema } from '../../contract.ts'
import { constraintsWarnings, type SdkWarning, strategyWarnings, variantsWarnings } from './warnings.ts'

type Changes = Schema<'ChangeInputs'>

/** Returns what SDKs would read in different ways in the changes of a request, with their places in its body. */
export function requestedWarnings(changes: Changes | Changes[number]): SdkWarning[] {
  // A request may have one change without a list.
  if (!isList(changes)) return changeWarnings(changes, '/payload')
  return changes.flatMap((change, index) => changeWarnings(change, `/${index}/payload`))
}

function isList(changes: Changes | Changes[number]): changes is Changes {
  return Array.isArray(changes)
}

function changeWarnings(change: Changes[number], path: string): SdkWarning[] {
  switch (change.action) {
    case 'addStrategy':
    case 'updateStrategy': {
      const { name = 'default', parameters = {}, constraints = [], variants = [] } = change.payload
      return strategyWarnings({ name, parameters, constraints, variants }, path)
    }
    case 'patchVariant':
      return variantsWarnings(change.payload.variants, `${path}/variants`)
    case 'updateSegment':
      return constraintsWarnings(change.payload.constraints ?? [], `${path}/constraints`)
    default:
      return []
  }
}
