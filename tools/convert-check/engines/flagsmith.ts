import { mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { membersOf } from '../../../src/cli/convert/input/values.ts'
import type { Engine, OpenEngine, User } from './engine.ts'

/** The SDK for Node.js, offline: with a document of an environment, or its engine with a context. */
export const openFlagsmith: OpenEngine = async (folder, files) => {
  const [file] = files
  if (file === undefined) throw new Error('There is no file')
  const required = createRequire(join(folder, 'package.json'))
  const content = membersOf(file.content)
  return Array.isArray(content.feature_states)
    ? ofDocument(required, folder, content)
    : ofContext(required, membersOf(content.context ?? content))
}

async function ofDocument(required: NodeJS.Require, folder: string, document: object): Promise<Engine> {
  const { Flagsmith, LocalFileHandler } = required('flagsmith-nodejs')
  const path = join(await mkdtemp(join(folder, 'flagsmith-')), 'environment.json')
  await writeFile(path, JSON.stringify(document))
  const flagsmith = new Flagsmith({ offlineMode: true, offlineHandler: new LocalFileHandler(path) })
  const answer = async (key: string, { id, attributes }: User) => {
    const flags =
      id === undefined ? await flagsmith.getEnvironmentFlags() : await flagsmith.getIdentityFlags(id, attributes)
    const { enabled, value } = flags.getFlag(key)
    return enabled ? (value ?? '') : undefined
  }
  return { evaluate: (key, _, users) => Promise.all(users.map((user) => answer(key, user))), needsId: true }
}

function ofContext(required: NodeJS.Require, context: object): Engine {
  const { getEvaluationResult } = required('./node_modules/flagsmith-nodejs/build/cjs/flagsmith-engine/index.js')
  const { identity: _, ...common } = membersOf(context)
  const answer = (key: string, { id, attributes }: User) => {
    const identity = { identifier: id, key: `key_${id}`, traits: attributes }
    const { enabled, value } = getEvaluationResult({ ...common, identity }).flags[key]
    return enabled ? (value ?? '') : undefined
  }
  return { evaluate: (key, _environment, users) => users.map((user) => answer(key, user)), needsId: true }
}
