import { accountActor } from '../access/queries.ts'
import type { ActionSetSettings } from '../action-sets/action-set.ts'
import { pointerSegment } from '../checking/validation.ts'
import { type ErrorDetail, invalid, invalidAll } from '../errors.ts'
import { may, type Rights } from '../rights.ts'
import { isServiceAccount } from '../service-accounts/queries.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import type { ActionName, GivenAction } from './kind.ts'
import { filterProblems } from './payload.ts'
import { KINDS } from './table.ts'

type Placed = GivenAction & { readonly action: ActionName }

/**
 * Ensures that an action set can be as it is wanted: its service account exists, its comparisons are right, its actions
 * can be done, and the caller may do what the service account may do for it.
 *
 * @throws DomainError invalid, with all that is wrong; forbidden, with all permissions that the caller lacks
 */
export async function assertUsable(
  transaction: Transaction,
  project: string,
  { actorId, match, actions }: ActionSetSettings,
): Promise<void> {
  const placed = actions.map(({ action, executionParams }, at) => {
    return { action, params: executionParams, path: `/body/actions/${at}/executionParams` }
  })
  const problems = [
    ...filterProblems(match.payload, '/body/match/payload'),
    ...placed.flatMap((given) => paramProblems(given, project)),
  ]
  throwAll(problems)
  await assertMayAsAuthor(transaction, project, actorId, placed)
  const found = await Promise.all(
    kindsOf(placed).map(([action, given]) => KINDS[action].problems(transaction, project, given)),
  )
  throwAll(found.flat())
}

/**
 * Ensures that the caller may do what the service account may do by some actions.
 *
 * @throws DomainError forbidden, with all that is missing; invalid for a service account that does not exist
 */
export async function assertMayAsAuthor(
  transaction: Transaction,
  project: string,
  actorId: number,
  actions: readonly Pick<Placed, 'action' | 'params'>[],
): Promise<void> {
  const rights = await rightsOfActor(transaction, actorId)
  const needs = actions.flatMap(({ action, params }) => KINDS[action].needs(project, params))
  const needed = needs.filter(({ permission, ifHeld, ...scope }) => !ifHeld || may(rights, permission, scope))
  assertMayAll(
    transaction,
    needed.map(({ ifHeld: _, ...need }) => need),
  )
}

/** Returns the rights of a service account, which is locked so that it is not deleted meanwhile. */
async function rightsOfActor({ tx }: Transaction, actorId: number): Promise<Rights> {
  const account = tx.selectFrom('users as u').select('u.id').where('u.id', '=', actorId).where(isServiceAccount)
  const locked = await account.forKeyShare().executeTakeFirst()
  const actor = locked && (await accountActor(tx, actorId))
  if (actor === undefined) throw invalid(`There is no service account ${actorId}`, '/body/actorId')
  return actor.rights
}

function paramProblems({ action, params, path }: Placed, project: string): ErrorDetail[] {
  const { params: names } = KINDS[action]
  const absent = names.filter((name) => !Object.hasOwn(params, name))
  const unknown = Object.keys(params).filter((name) => !names.includes(name))
  return [
    ...absent.map((name) => ({ message: `${action} needs ${name}`, path: `${path}/${name}` })),
    ...unknown.map((name) => ({
      message: unknownParam(action, name, project),
      path: `${path}/${pointerSegment(name)}`,
    })),
  ]
}

function unknownParam(action: ActionName, name: string, project: string): string {
  if (name === 'project') return `has to be the project of the action set, "${project}"`
  return `is not a member that ${action} takes. Accepted: ${KINDS[action].params.join(', ')}`
}

function kindsOf(placed: readonly Placed[]): [ActionName, Placed[]][] {
  const names = [...new Set(placed.map(({ action }) => action))]
  return names.map((name) => [name, placed.filter(({ action }) => action === name)])
}

function throwAll(problems: readonly ErrorDetail[]): void {
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The action set is not valid: ${first.path} ${first.message}`, problems)
}
