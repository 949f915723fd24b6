import type { Schema } from '../../../contract.ts'
import { fieldOf } from '../fields.ts'

type Repeated = { readonly message: string; readonly path: string }

/**
 * Returns what stands twice in the lists of a feature where each item has a name: the keys of strategies, and parents.
 *
 * @param path JSON pointer of the feature
 */
export function repeatedItems(
  { dependencies = [], environments = {} }: Schema<'StateFeature'>,
  path: string,
): Repeated[] {
  const parents = dependencies.map(({ feature }) => feature)
  return [
    ...repeated(parents, (index) => `${path}/dependencies/${index}/feature`, 'the parent'),
    ...Object.entries(environments).flatMap(([name, { strategies = [], initial = {} }]) => {
      const place = `${path}${fieldOf('environments', name)}`
      return [
        ...repeatedKeys(strategies, `${place}/strategies`),
        ...repeatedKeys(initial.strategies ?? [], `${place}/initial/strategies`),
      ]
    }),
  ]
}

function repeatedKeys(strategies: readonly Schema<'StateStrategy'>[], path: string): Repeated[] {
  const keys = strategies.map(({ key }) => key)
  return repeated(keys, (index) => `${path}/${index}/key`, 'the key of the strategy')
}

function repeated(names: readonly (string | undefined)[], pathOf: (index: number) => string, what: string): Repeated[] {
  return names.flatMap((name, index) => {
    const first = name === undefined ? index : names.indexOf(name)
    if (first === index) return []
    const message = `is "${name}", which is also ${what} at ${pathOf(first)}. Keep one of them`
    return [{ message, path: pathOf(index) }]
  })
}
