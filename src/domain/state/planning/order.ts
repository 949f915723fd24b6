import type { OperationId } from '../../../contract.ts'
import type { Present } from '../present/present.ts'
import type { Operation } from './operation.ts'

/**
 * Where operations on features stand that others wait for: a feature with a parent or with children is not moved, and a
 * parent is not archived before its children. Archiving makes room in a project, and a feature that comes to a project
 * needs it. All other operations come between, feature by feature.
 */
const FIRST: readonly OperationId[] = ['removeDependency', 'archiveFeatures', 'reviveFeatures', 'moveFeature']
const LAST: OperationId = 'addDependency'

/** Returns operations on features in an order in which they can be done one by one. */
export function inOrder<Of extends Operation>(
  operations: readonly Of[],
  { features }: Pick<Present, 'features'>,
): Of[] {
  const hasParent = ({ name }: Operation) => (features.get(name)?.dependencies.length ?? 0) > 0
  const of = (operationId: OperationId) => operations.filter((one) => one.operationId === operationId)
  const first = FIRST.flatMap((operationId) => {
    const ofKind = of(operationId)
    return [...ofKind.filter(hasParent), ...ofKind.filter((one) => !hasParent(one))]
  })
  const between = operations.filter(({ operationId }) => operationId !== LAST && !FIRST.includes(operationId))
  return [...first, ...between, ...of(LAST)]
}
