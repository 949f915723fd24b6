import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationsIn } from '../../../src/domain/client-reports/cut-entries.ts'
import { type Shortened, shortenedJson } from '../../../src/http/requests/report-body/shortened-json.ts'

const MOST = { entries: 3, parts: 6 }

function shortened(text: string, most = MOST): [text: string, cut: number] {
  const { json, cut }: Shortened = shortenedJson(Buffer.from(text), most)
  return [json.toString(), cut.count]
}

test.for<[given: string, expected: string, cut: number]>([
  ['{"a":[1,2,3]}', '{"a":[1,2,3]}', 0],
  ['{"a":[1,2,3,4,5]}', '{"a":[1,2,3]}', 2],
  ['{"a":{"1":1,"2":[1],"3":3,"4":[1,2,3],"5":"}]"},"b":2}', '{"a":{"1":1,"2":[1],"3":3},"b":2}', 2],
  ['{"a":[[1,2,3,4],[1,2,3,4]]}', '{"a":[[1,2,3],[1,2,3]]}', 2],
  // The body keeps its members, and a text its commas and brackets.
  ['{"a":1,"b":1,"c":1,"d":[",,]}\\",",1,1,1,1]}', '{"a":1,"b":1,"c":1,"d":[",,]}\\",",1,1]}', 2],
  ['{"a":[[],[],[]],"b":[[],[]],"c":1}', '{"a":[[],[],[]],"b":[[]],"c":1}', 1],
  ['{"a":[1,2,3,4', '{"a":[1,2,3', 1],
  ['no json, [at all', 'no json, [at all', 0],
])('%s becomes %s', ([given, expected, cut]) => {
  expect(shortened(given)).toEqual([expected, cut])
})

test('the applications of the entries that are cut off are found', () => {
  const entry = (appName: unknown) => ({ variants: {}, note: '"appName":"no one"', appName })
  const names = ['a', 'a', 'a', 'b', 'c "quoted" \u20ac', 7, 'b']
  const json = Buffer.from(JSON.stringify({ metrics: names.map(entry), 'z"appName": "': 1 }))
  const { cut } = shortenedJson(json, { entries: 3, parts: 100 })
  expect([cut.count, [...applicationsIn(cut)]]).toEqual([4, ['b', 'c "quoted" \u20ac', 'b']])
  expect([...applicationsIn({ count: 1, text: Buffer.from('"appName": "\\u", "appName" : "half') })]).toEqual([])
})

test('JSON stays JSON, and what is short stays as it is', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(5), fc.nat(20), (json, entries, parts) => {
      expect(() => JSON.parse(shortened(json, { entries, parts })[0])).not.toThrow()
      expect(shortened(json, { entries: json.length, parts: json.length })).toEqual([json, 0])
    }),
  )
})
