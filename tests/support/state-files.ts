import { DomainError } from '../../src/domain/errors.ts'
import { readSet, type StateSet } from '../../src/domain/state/document/read-set.ts'

export const HEAD = 'apiVersion: flaghoist/v1\nmanager: payments\n'

/** Reads files that are called a.yaml, b.yaml and so on. */
export const read = (...contents: string[]): Promise<StateSet> =>
  readSet(contents.map((content, index) => ({ path: `${'abc'[index]}.yaml`, content })))

/** Returns the messages for files that are not a valid set. */
export async function problemsOf(...contents: string[]): Promise<(string | undefined)[]> {
  const refusal = await read(...contents).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof DomainError && refusal.kind === 'invalid'))
    throw refusal ?? new Error('The set was accepted')
  return refusal.details?.map(({ message }) => message) ?? []
}

export const CHECKOUT = `${HEAD}projects:
  shop: { name: Shop }
segments:
  beta: { constraints: [{ contextName: userId, operator: IN, values: [ada, grace] }] }
features:
  new-checkout:
    project: shop
    environments:
      production:
        initial: { enabled: false }
        strategies:
          - key: rollout
            name: flexibleRollout
            parameters: { rollout: "25", stickiness: default, groupId: new-checkout }
            segments: [beta]
`
