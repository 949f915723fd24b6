import type { Engine } from './engine.ts'
import { all, any, impossible, type Logic, type Part, ruleOf } from './part.ts'

/** The variable in which engines have the id of the user. */
const TARGETING_KEY: Logic = { var: 'targetingKey' }
const USER_ID: Logic = { var: 'userId' }

/** Names that an engine reads as a path, an index or something else than the name of a field. */
const UNREADABLE = /[.\\/~$"]|^\d*$|^__proto__$/

/**
 * Returns a condition on a context field. `userId` is the targeting key where the context has no field of this name, as
 * in the OpenFeature Remote Evaluation Protocol.
 */
export function onField(engine: Engine, field: string, condition: (variable: Logic) => Part): Part {
  if (UNREADABLE.test(field)) return impossible(`the context field "${field}" can't be read there by its name`)
  if (engine.ownFields.includes(field)) return impossible(`${engine.name} itself sets the context field "${field}"`)
  if (field !== 'userId') return condition({ var: field })
  return any(condition(USER_ID), all(ruleOf(isMissing(USER_ID)), condition(TARGETING_KEY)))
}

/** The id of the user, where a missing one gives null. */
export const USER_ID_OR_KEY: Logic = { if: [isMissing(USER_ID), TARGETING_KEY, USER_ID] }

export function isMissing(variable: Logic): Logic {
  return { '===': [variable, null] }
}

/** Whether a field is there and not empty. */
export function isPresent(engine: Engine, field: string): Part {
  return onField(engine, field, (variable) =>
    all(ruleOf({ '!==': [variable, null] }), ruleOf({ '!==': [variable, ''] })),
  )
}
