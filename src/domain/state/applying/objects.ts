import type { Schema } from '../../../contract.ts'
import { createContextField, updateContextField } from '../../context-fields/commands.ts'
import { createEnvironment, turnEnvironment, updateEnvironment } from '../../environments/commands.ts'
import { updateFeatureTypeLifetime } from '../../feature-types/commands.ts'
import { addProjectEnvironment } from '../../project-environments/commands.ts'
import { createProject, updateProject, updateProjectSettings } from '../../projects/commands.ts'
import { createSegment, updateSegment } from '../../segments/commands.ts'
import { createTagType, updateTagType } from '../../tag-types/commands.ts'
import { createTag } from '../../tags/commands.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { EXISTS } from '../fields.ts'
import type { Operation } from '../planning/operation.ts'
import { about } from './about.ts'

type Run = (transaction: Transaction, operation: Operation) => Promise<unknown>

/** The command of each operation on objects that are not features. */
const COMMANDS: { readonly [Id in Operation['operationId']]?: Run } = {
  createEnvironment: (t, { body }) => createEnvironment(t, body as Schema<'CreateEnvironment'>),
  updateEnvironment: (t, { name, body }) => updateEnvironment(t, name, body as Schema<'UpdateEnvironment'>),
  turnEnvironmentOn: (t, { name }) => turnEnvironment(t, name, true),
  turnEnvironmentOff: (t, { name }) => turnEnvironment(t, name, false),
  updateFeatureTypeLifetime: (t, { name, body }) =>
    updateFeatureTypeLifetime(t, name, body as Schema<'UpdateFeatureTypeLifetime'>),
  createTagType: (t, { body }) => createTagType(t, body as Schema<'CreateTagType'>),
  updateTagType: (t, { name, body }) => updateTagType(t, name, body as Schema<'UpdateTagType'>),
  createTag: (t, { body }) => createTag(t, body as Schema<'TagInput'>),
  createContextField: (t, { body }) => createContextField(t, body as Schema<'CreateContextField'>),
  updateContextField: (t, { name, body }) => updateContextField(t, name, body as Schema<'UpdateContextField'>),
  createProject: (t, { body }) => createProject(t, body as Schema<'CreateProject'>),
  updateProject: (t, { name, body }) => updateProject(t, name, body as Schema<'UpdateProject'>),
  updateProjectSettings: (t, { name, body }) => updateProjectSettings(t, name, body as Schema<'UpdateProjectSettings'>),
  addProjectEnvironment: (t, { name, body }) => addProjectEnvironment(t, name, body as Schema<'AddProjectEnvironment'>),
  createSegment: (t, { body }) => createSegment(t, body as Schema<'SegmentInput'>),
  updateSegment: (t, { params, body }) => updateSegment(t, Number(params.segmentId), body as Schema<'SegmentInput'>),
}

/** Does an operation on an object that is not a feature, as the contract's operation does it. */
export async function doObjectOperation(transaction: Transaction, operation: Operation): Promise<void> {
  const run = COMMANDS[operation.operationId]
  if (run === undefined) throw new Error(`${operation.operationId} is not an operation on objects`)
  await about([{ ...operation, field: EXISTS }], () => run(transaction, operation))
}
