import { isMembers, listOf, type Members, textOf } from '../input/values.ts'

/** A flag as it is at a time, and why it will change. */
export type Scheduled = { readonly definition: Members; readonly reasons: readonly string[] }

/** Returns a flag after the steps of its schedule that are due. Later steps are left out. */
export function definitionAt(source: Members, now: Date): Scheduled {
  const steps = listOf(source.scheduledRollout).filter(isMembers)
  let definition = source
  const later: string[] = []
  for (const { date, ...step } of steps) {
    const time = typeof date === 'string' ? Date.parse(date) : Number.NaN
    if (time <= now.getTime()) definition = { ...definition, ...step, targeting: merged(definition, step) }
    else later.push(String(date))
  }
  const reasons = later.length === 0 ? [] : [`steps of its schedule are left out: ${later.join(', ')}`]
  return { definition, reasons }
}

/** Rules with the same name are changed, and others added. */
function merged({ targeting: before }: Members, { targeting: changes }: Members): readonly unknown[] {
  const rules = listOf(before).filter(isMembers)
  const changed = listOf(changes).filter(isMembers)
  const same = (rule: Members) => changed.find(({ name }) => textOf(name) !== undefined && name === rule.name)
  const added = changed.filter(({ name }) => !rules.some((rule) => textOf(name) !== undefined && rule.name === name))
  return [...rules.map((rule) => ({ ...rule, ...same(rule) })), ...added]
}
