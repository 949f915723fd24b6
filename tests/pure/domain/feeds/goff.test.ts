import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { goffDocument } from '../../../../src/domain/feeds/goff/document.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'
import { ODD_PAYLOADS } from '../../../support/feed-states.ts'
import { selectionOf } from '../../../support/feeds.ts'

const ODD = ['größe', 'a"b', '# no: comment', 'line\u2028end', 'next\u0085line', 'byte\ufefforder', '😀', 'bell\u0007']

function withConstraint(name: string, contextName: string, operator: string) {
  return featureWith({ name, strategies: [strategyWith({ constraints: [{ contextName, operator, values: ODD }] })] })
}

test('the file for GO Feature Flag is YAML with any characters', async () => {
  const text = { name: 'no', weight: 1, payload: { type: 'string' as const, value: ODD.join() } }
  const features = [
    withConstraint('yes', 'plan', 'IN'),
    withConstraint('left-out', 'a\n- b: c\u0007', 'STR_ENDS_WITH'),
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

test('the file for GO Feature Flag has only escapes and characters of YAML, whatever payloads are', async () => {
  const features = ODD_PAYLOADS.map(({ value }, at) =>
    featureWith({ name: `odd-${at}`, variants: [{ name: 'no', weight: 1, payload: { type: 'json', value } }] }),
  )
  const file = String(await (await goffDocument(await selectionOf(features), false)).body.plain())
  expect(file.match(/\p{Cc}/gu)?.filter((character) => character !== '\n')).toEqual([])
  expect(file.match(/\\(?:\/|u[dD][89a-fA-F])/g)).toBeNull()
  const flags = parse(file)
  expect(Object.keys(flags)).toHaveLength(ODD_PAYLOADS.filter(({ why }) => why === undefined).length)
  expect(flags['odd-5'].variations.no).toMatchObject({ a: '😀 / \0 \u0085' })
})
