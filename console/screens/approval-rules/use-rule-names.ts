import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import type { RuleNames } from './rule-words.ts'

/** As many as the server sends at once. */
const MOST_LISTED = 1000

type Named<Id> = { readonly id: Id; readonly name: string }

/** What rules name by an id, as far as the caller may see it, and how it is called. */
export function useRuleNames() {
  const may = useMay()
  const mayList = may(['ADMIN', 'UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ', 'PROJECT_USER_ACCESS_WRITE'])
  const limit = { query: { limit: MOST_LISTED } }
  const { data: overview } = useRead('getAccessOverview', limit, { enabled: mayList === undefined })
  const { data: all } = useRead('listRoles', {}, { enabled: may('READ_ROLE') === undefined })
  const { data: listed } = useRead('listFeatureTypes', {})
  const [groups, roles, types] = [overview?.groups ?? [], all?.roles ?? [], listed?.types ?? []]
  const nameIn =
    <Id extends string | number>(named: readonly Named<Id>[], otherwise: (id: Id) => string) =>
    (id: Id) =>
      named.find((each) => each.id === id)?.name ?? otherwise(id)
  const names: RuleNames = {
    type: nameIn<string>(types, (id) => id),
    group: nameIn<number>(groups, (id) => `#${id}`),
    role: nameIn<number>(roles, (id) => `#${id}`),
  }
  return { groups, roles, types, names }
}
