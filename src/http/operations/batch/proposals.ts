import type { OperationId, Schema } from '../../../contract.ts'
import { invalid } from '../../../domain/errors.ts'
import type { CalledOperation } from '../call.ts'

type Asked = Schema<'BatchOperation'>
type Change = Schema<'ChangeInput'>
type Called = Pick<CalledOperation, 'query' | 'body'> & { readonly params: Readonly<Record<string, string>> }

/** Returns an operation, whose parts are checked, as changes of a change request. */
type Form = (called: Called) => Change | Change[]

/** A change of the feature in the path. */
function ofFeature<Of extends Extract<Change, { feature: string; payload: unknown }>>(
  action: Of['action'],
  payloadOf: (called: Called) => unknown,
): Form {
  // The parts conform to the schemas of the operation, and so the change to that of the action.
  return (called) => ({ action, feature: called.params.featureName, payload: payloadOf(called) }) as Of
}

/** A change without a payload. */
const plain =
  (action: 'archiveFeature' | 'deleteDependency'): Form =>
  ({ params: { featureName: feature = '' } }) => ({ action, feature })

const membersOf = ({ body }: Called) => body as Record<string, unknown>
const segmentOf = ({ params }: Called) => Number(params.segmentId)
const listed = (called: Called) => membersOf(called).features as string[]

const turned = (enabled: boolean) =>
  ofFeature('updateEnabled', ({ query }) => ({ enabled, ...(query as { shouldActivateDisabledStrategies?: boolean }) }))

const allTurned =
  (enabled: boolean): Form =>
  (called) =>
    listed(called).map((featureName) => turned(enabled)({ ...called, params: { featureName } }) as Change)

/**
 * The operations that change requests guard, each as what a request has in its place. The others of them edit another
 * state than the one that a change names, such as several environments at once, or what a patch is made of.
 */
export const PROPOSALS: Readonly<Partial<Record<OperationId, Form>>> = {
  turnFeatureOn: turned(true),
  turnFeatureOff: turned(false),
  turnFeaturesOn: allTurned(true),
  turnFeaturesOff: allTurned(false),
  addStrategy: ofFeature('addStrategy', (called) => ({ parameters: {}, constraints: [], ...membersOf(called) })),
  updateStrategy: ofFeature('updateStrategy', (called) => ({ ...membersOf(called), id: called.params.strategyId })),
  removeStrategy: ofFeature('deleteStrategy', ({ params }) => ({ id: params.strategyId })),
  setStrategySortOrder: ofFeature('reorderStrategy', ({ body }) => body),
  setVariants: ofFeature('patchVariant', ({ body }) => ({ variants: body })),
  addDependency: ofFeature('addDependency', ({ body }) => body),
  removeDependencies: plain('deleteDependency'),
  archiveFeature: plain('archiveFeature'),
  archiveFeatures: (called) => listed(called).map((feature) => ({ action: 'archiveFeature', feature })),
  updateSegment: (called) => ({ action: 'updateSegment', payload: { ...membersOf(called), id: segmentOf(called) } }),
  deleteSegment: (called) => ({ action: 'deleteSegment', payload: { id: segmentOf(called) } }),
}

/** Whether a change request can have an operation in its place. */
export function isProposable(operationId: string): boolean {
  return Object.hasOwn(PROPOSALS, operationId)
}

/**
 * Returns the operation that adds another one to a change request.
 *
 * @param called the other one, whose parts are checked
 * @throws DomainError invalid for one that no change request can have
 */
export function proposalOf(
  operation: OperationId,
  called: Called,
  { project, environment }: Schema<'ProposalPlace'>,
): Asked {
  const form = PROPOSALS[operation]
  if (form === undefined) throw invalid(`No change request can have the operation ${operation}`, '/asChangeRequest')
  const params = { projectId: project, environment }
  return { operationId: 'addToChangeRequest', params, body: [form(called)].flat() }
}
