import { expect, test } from 'vitest'
import { flagdDocument } from '../../../../src/domain/feeds/flagd/document.ts'
import { specifiedFeeds } from '../../../support/feed-specification.ts'
import { flagdWith, givenByFlagd } from '../../../support/flagd.ts'

test('flagd decides the cases of the client specification as SDKs do', async () => {
  const wrong: string[] = []
  let decided = 0
  for (const { selection, cases } of await specifiedFeeds()) {
    const { body } = await flagdDocument(selection, false)
    const engine = flagdWith(String(await body.plain()))
    for (const { flag, description, attributes, isRight } of cases) {
      if (!engine.getFlags().has(flag)) continue
      decided += 1
      const given = givenByFlagd(engine, flag, attributes)
      if (!isRight(given)) wrong.push(`${description} (${JSON.stringify(given)})`)
    }
  }
  expect(wrong).toEqual([])
  expect(decided).toBeGreaterThan(130)
})
