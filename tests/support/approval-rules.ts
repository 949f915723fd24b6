import { expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import { move, PLACE, propose, turningOn } from './proposals.ts'
import type { World } from './world.ts'

/** Creates an approval rule for the environment production, unless it says otherwise. */
export async function rule(world: World, more: Partial<Schema<'ApprovalRuleInput'>> = {}) {
  const body = { name: 'Four eyes', environments: ['production'], ...more }
  const { status, body: made, error } = await world.admin.call('createApprovalRule', { body })
  expect({ status, error }).toEqual({ status: 201, error: undefined })
  await world.forgetEvents()
  return made
}

/** A user who may change everything of features in the default project, but not skip change requests. */
export function editor(world: World) {
  return world.actor({
    may: [
      'CREATE_FEATURE_STRATEGY',
      'UPDATE_FEATURE_STRATEGY',
      'DELETE_FEATURE_STRATEGY',
      'UPDATE_FEATURE_ENVIRONMENT',
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      'UPDATE_FEATURE',
      'DELETE_FEATURE',
      'APPLY_CHANGE_REQUEST',
    ],
  })
}

/** A user who may approve and apply change requests of the default project. */
export function approver(world: World) {
  return world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
}

/** A request in review in production, where only rules ask for approvals. */
export async function inReview(world: World) {
  const feature = await world.feature()
  const author = await editor(world)
  const request = await propose(author, turningOn(feature))
  await move(author, request, 'In review')
  return { feature, author, request }
}

/** Gives a feature a rollout in production, and turns it on, whatever rules say. */
export async function rolledOut(world: World, feature: string, rollout: string) {
  const params = { ...PLACE, featureName: feature }
  const { body } = await world.admin.call('addStrategy', { params, body: flexible(rollout) })
  await world.admin.call('turnFeatureOn', { params })
  await world.forgetEvents()
  return body.id
}

export function flexible(rollout: string) {
  return { name: 'flexibleRollout', parameters: { rollout, stickiness: 'default', groupId: 'rule' } }
}

/** Sets the rollout of a strategy in production. */
export function roll(by: Client, feature: string, strategyId: string, rollout: string) {
  return by.call('updateStrategy', {
    params: { ...PLACE, featureName: feature, strategyId },
    body: flexible(rollout),
  })
}
