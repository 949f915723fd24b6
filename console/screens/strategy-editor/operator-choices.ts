import { OPERATOR_NAMES, OPERATORS, type OperatorName } from '../../../src/sentences/operators.ts'

export type OperatorChoice = { readonly value: string; readonly label: string }
type Chosen = { readonly operator: OperatorName; readonly inverted?: boolean | undefined }

/** Numbers, dates and versions have an opposite of their own. */
const WITH_OPPOSITE = /^(STR_|REGEX|IN_CIDR|NUM_EQ|SEMVER_EQ)/

/** The ways to compare that people choose from, and the one that is chosen already. */
export function operatorChoices(chosen: Chosen): OperatorChoice[] {
  const choices = OPERATOR_NAMES.flatMap((operator) => {
    const plain = choiceOf({ operator })
    return WITH_OPPOSITE.test(operator) ? [plain, choiceOf({ operator, inverted: true })] : [plain]
  })
  const own = choiceOf(chosen)
  return choices.some(({ value }) => value === own.value) ? choices : [...choices, own]
}

function choiceOf({ operator, inverted }: Chosen): OperatorChoice {
  const { is, isNot } = OPERATORS[operator]
  return { value: inverted ? `!${operator}` : operator, label: inverted ? isNot : is }
}

export function chosenValue(chosen: Chosen): string {
  return choiceOf(chosen).value
}

/** Returns what a choice stands for. */
export function chosenOperator(value: string): { operator: OperatorName; inverted: boolean } {
  const name = value.replace(/^!/, '')
  const operator = OPERATOR_NAMES.find((known) => known === name) ?? 'IN'
  return { operator, inverted: value.startsWith('!') }
}
