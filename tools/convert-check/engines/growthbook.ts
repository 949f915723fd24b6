import { createRequire } from 'node:module'
import { join } from 'node:path'
import { membersOf } from '../../../src/cli/convert/input/values.ts'
import type { OpenEngine } from './engine.ts'

/** `GrowthBook` of npm. */
export const openGrowthBook: OpenEngine = (folder, files) => {
  const { GrowthBook } = createRequire(join(folder, 'package.json'))('@growthbook/growthbook')
  // The package reports unknown operators there, for each user.
  console.error = () => undefined
  const contents = files.map(({ content }) => membersOf(content))
  return {
    evaluate(key, _, users) {
      const { features, savedGroups = {} } = contents.find((one) => Object.hasOwn(membersOf(one.features), key)) ?? {}
      return users.map(({ id, attributes }) => {
        const all = { ...(id !== undefined && { id, userId: id }), ...attributes }
        const growthbook = new GrowthBook({ attributes: all, features, savedGroups, log: () => undefined })
        const { value } = growthbook.evalFeature(key)
        growthbook.destroy()
        return value
      })
    },
  }
}
