import type { Schema } from '../../contract.ts'
import { repeatedPositions } from '../checking/duplicates.ts'
import { forbidden, invalidAll } from '../errors.ts'

export type StrategyType = Schema<'StrategyType'>

export type StoredStrategyType = Omit<StrategyType, 'displayName'>

/** The settings of a strategy type that a caller can change. */
export type StrategyTypeText = Pick<StrategyType, 'title' | 'description' | 'parameters'>

/**
 * Returns the settings of a strategy type after changes. Absent members keep their values.
 *
 * @throws DomainError invalid for a parameter that is listed twice
 */
export function changedText<Text extends StrategyTypeText>(before: Text, changes: Schema<'UpdateStrategyType'>): Text {
  const { title = before.title, description = before.description, parameters } = changes
  return { ...before, title, description, parameters: parameters ? parametersFrom(parameters) : before.parameters }
}

/** Returns the title of a strategy type; by default, its name. */
export function displayName({ name, title }: Pick<StrategyType, 'name' | 'title'>): string {
  return title ?? name
}

export function strategyTypeFrom(stored: StoredStrategyType): StrategyType {
  return { ...stored, displayName: displayName(stored) }
}

/** @throws DomainError forbidden */
export function assertEditable({ name, editable }: StrategyType): void {
  if (!editable) throw forbidden(`The strategy type "${name}" is built in. It can't be changed or deleted`)
}

function parametersFrom(inputs: readonly Schema<'StrategyTypeParameterInput'>[]): Schema<'StrategyTypeParameter'>[] {
  const repeated = repeatedPositions(inputs.map(({ name }) => name))
  if (repeated.length > 0) {
    const details = repeated.map((position) => ({
      message: 'is the name of another parameter already',
      path: `/body/parameters/${position}/name`,
    }))
    throw invalidAll('Each parameter needs a name of its own', details)
  }
  return inputs.map(({ name, type, description = '', required = false }) => ({ name, type, description, required }))
}
