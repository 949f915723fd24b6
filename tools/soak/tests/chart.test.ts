import { expect, test } from 'vitest'
import { niceTop, svgOf } from '../cluster/day/chart.ts'

test.each([
  [0, 1],
  [0.03, 0.03],
  [1, 1],
  [7, 8],
  [21, 24],
  [61, 80],
  [950, 1000],
])('the scale for %d ends at %d', (value, top) => {
  expect(niceTop(value)).toBeCloseTo(top)
})

test('a picture has a line with a gap where nothing was measured, its marks, and no markup from names', () => {
  const svg = svgOf({
    title: 'Requests <all>',
    unit: 'a second',
    lines: [
      {
        name: '200 & more',
        points: [
          [0, 1],
          [1, 2],
          [60, 0],
          [61, 4],
        ],
      },
    ],
    marks: [{ at: 30, text: 'upgrade' }],
    from: 0,
    to: 120,
  })
  expect(svg).toContain('>Requests &lt;all&gt;, a second</text>')
  expect(svg).toContain('>200 &amp; more</text>')
  expect(svg).toContain('>upgrade</text>')
  expect(svg.match(/<path d="(M[^"]*L[^"]*)" fill="none"/)?.[1]).toBe('M56.0 190.0L62.6 146.0M452.0 234.0L458.6 58.0')
})
