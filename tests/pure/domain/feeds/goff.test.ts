import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { goffDocument } from '../../../../src/domain/feeds/goff/document.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'
import { selectionOf } from '../../../support/feeds.ts'

const ODD = ['größe', 'a"b', '# no: comment', 'line\u2028end', 'next\u0085line', 'byte\ufefforder', '😀']

function withConstraint(name: string, contextName: string, operator: string) {
  return featureWith({ name, strategies: [strategyWith({ constraints: [{ contextName, operator, values: ODD }] })] })
}

test('the file for GO Feature Flag is YAML with any characters', async () => {
  const text = { name: 'no', weight: 1, payload: { type: 'string' as const, value: ODD.join() } }
  const features = [
    withConstraint('yes', 'plan', 'IN'),
    withConstraint('left-out', 'a\n- b: c', 'STR_ENDS_WITH'),
    featureWith({ name: '007', variants: [text] }),
  ]
  const { body } = await goffDocument(await selectionOf(features), false)
  const file = String(await body.plain())
  const { yes, ...others } = parse(file)
  expect(JSON.parse(yes.targeting[0].query)).toEqual({ in: [{ var: 'plan' }, ODD] })
  expect(others).toEqual({
    '007': {
      variations: { no: ODD.join() },
      defaultRule: { variation: 'no' },
      metadata: { project: 'default', exact: true },
    },
  })
  expect(file).toContain('# left out: 1\n#   left-out: ')
})
