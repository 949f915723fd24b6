import { expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import { PLACE } from './proposals.ts'
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
