import { withErrorPath } from '../../error-path.ts'
import { missing, placed } from '../../errors.ts'
import { archivedError } from '../../features/feature.ts'
import type { Action, ActionWithPayload, Content, ContentOf, NamedChange, TypedChange } from '../change/typed-change.ts'
import type { CurrentFeature } from '../state/current-state.ts'
import type { OfFeature, ProposalContext, Proposed } from './action.ts'
import { ACTIONS, isOfFeature, snapshotOf } from './table.ts'

/**
 * Returns a change as it is stored, without members unknown to the contract, after checking it against the objects that
 * it names and the rules of the direct operation.
 *
 * @param path JSON pointer of the change in the request body, used as a prefix of the paths in errors
 * @throws DomainError missing for an object that it names; forbidden for a feature that would depend on itself; invalid
 */
export function proposalFrom(content: Content, context: ProposalContext, path: string): TypedChange {
  const proposed = proposedBy(content, context, path)
  return withErrorPath(`${path}/payload`, () => {
    const proposal: NamedChange = { ...checked(proposed, context), feature: proposed.subject?.name ?? null }
    return { ...proposal, before: snapshotOf(proposal, context.current) }
  })
}

function proposedBy(content: Content, context: ProposalContext, path: string): Proposed {
  if (!isOfFeature(content)) return { ...content, subject: null }
  return { ...withPayload(content), subject: featureOf(content.feature, context, `${path}/feature`) }
}

function checked<Of extends Action>(
  { action, payload, subject }: Proposed<Of>,
  context: ProposalContext,
): ActionWithPayload<Of> {
  return { action, payload: ACTIONS[action].check(payload, subject, context) }
}

/** Returns a change as if it were checked, to look up the objects that it names. */
export function unchecked(content: Content): NamedChange {
  return isOfFeature(content) ? withPayload(content) : { ...content, feature: null }
}

/** Replaces the payload of actions without one. */
function withPayload(content: ContentOf<OfFeature>): NamedChange<OfFeature> {
  return content.action === 'archiveFeature' || content.action === 'deleteDependency'
    ? { ...content, payload: {} }
    : content
}

/** Returns a feature that can be changed in the place of the request. */
function featureOf(name: string, { current, project, environment }: ProposalContext, at: string): CurrentFeature {
  const feature = current.features.get(name)
  if (feature === undefined || feature.project !== project) throw placed(missing('feature', name), at)
  if (feature.archived) throw placed(archivedError(name), at)
  if (feature.state === null) {
    throw placed(missing(`environment of the feature "${name}" named`, environment), at)
  }
  return feature
}
