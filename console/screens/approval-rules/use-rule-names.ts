import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import type { RuleNames } from './rule-words.ts'

/** As many as the server sends at once. */
const MOST_LISTED = 1000

type Named<Id> = { readonly id: Id; readonly name: string }

/**
 * What rules name by an id, as far as the caller may see it, and how it is called.
 *
 * @param called what rules that were read say of their groups, roles and freezes: also what the caller can't list
 */
export function useRuleNames(called: readonly Schemas['RuleNames'][] = []) {
  const may = useMay()
  const { data: overview } = useRead('getAccessOverview', { query: { limit: MOST_LISTED } })
  const { data: all } = useRead('listRoles', {}, { enabled: may('READ_ROLE') === undefined })
  const { data: listed } = useRead('listFeatureTypes', {})
  const { data: held } = useRead('listFreezes', { query: { limit: MOST_LISTED } })
  const [groups, roles, types] = [overview?.groups ?? [], all?.roles ?? [], listed?.types ?? []]
  const freezes = held?.freezes ?? []
  const nameIn =
    <Id extends string | number>(named: readonly Named<Id>[], otherwise: (id: Id) => string) =>
    (id: Id) =>
      named.find((each) => each.id === id)?.name ?? otherwise(id)
  const names: RuleNames = {
    type: nameIn<string>(types, (id) => id),
    group: nameIn<number>([...called.flatMap((each) => each.groups), ...groups], (id) => `#${id}`),
    role: nameIn<number>([...called.flatMap((each) => each.roles), ...roles], (id) => `#${id}`),
    freeze: nameIn<number>([...called.flatMap((each) => each.freezes), ...freezes], (id) => `#${id}`),
  }
  return { groups, roles, types, freezes, names }
}
