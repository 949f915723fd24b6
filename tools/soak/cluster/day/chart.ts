import { escapedHtml } from '../../../../src/runtime/escaped-html.ts'

export type Line = { readonly name: string; readonly points: readonly (readonly [at: number, value: number])[] }
/** A time at which something was done. */
export type Mark = { readonly at: number; readonly text: string }
export type Chart = {
  readonly title: string
  /** Unit of the values, behind the title. */
  readonly unit: string
  readonly lines: readonly Line[]
  readonly marks: readonly Mark[]
  /** The first and the last second that it shows. */
  readonly from: number
  readonly to: number
}

const WIDTH = 860
const HEIGHT = 260
const LEFT = 56
const RIGHT = 12
const TOP = 58
const BOTTOM = 26
/** Colors that people who can't tell red from green can tell from each other; those of Okabe and Ito. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#555555', '#b8a900']
/** A longer time without a value is a gap in the line. */
const MAX_GAP_SECONDS = 5

/** Returns a picture of lines over time, as SVG with a background of its own. */
export function svgOf({ title, unit, lines, marks, from, to }: Chart): string {
  const top = niceTop(Math.max(0, ...lines.flatMap(({ points }) => points.map(([, value]) => value))))
  const x = (at: number) => LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    textAt(LEFT, 18, `${title}, ${unit}`, 'font-size="14" font-weight="600" fill="#111111"'),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      `<path d="M${LEFT} ${fixed(y(top * share))}H${WIDTH - RIGHT}" stroke="#e2e2e2"/>`,
      textAt(LEFT - 6, y(top * share) + 4, short(top * share), 'text-anchor="end"'),
    ]),
    ...minutes(from, to).map((minute) =>
      textAt(x(from + 60 * minute), HEIGHT - 8, `${minute} min`, 'text-anchor="middle"'),
    ),
    ...marksOf(marks, x),
    ...lines.map(
      ({ points }, index) =>
        `<path d="${pathOf(points, x, y)}" fill="none" stroke="${colorOf(index)}" stroke-width="1.5"/>`,
    ),
    ...legendOf(lines.map(({ name }) => name)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapedHtml(title)}" font-family="system-ui, sans-serif" font-size="11" fill="#444444">\n${parts.join('\n')}\n</svg>\n`
}

function pathOf(points: Line['points'], x: (at: number) => number, y: (value: number) => number): string {
  let last = Number.NEGATIVE_INFINITY
  const steps = points.map(([at, value]) => {
    const step = `${at - last > MAX_GAP_SECONDS ? 'M' : 'L'}${fixed(x(at))} ${fixed(y(value))}`
    last = at
    return step
  })
  return steps.join('')
}

/** Texts that would overlap are in two rows. */
function marksOf(marks: readonly Mark[], x: (at: number) => number): string[] {
  const ends = [0, 0]
  return marks.flatMap(({ at, text }) => {
    const left = x(at) + 3
    const row = (ends[0] ?? 0) < left ? 0 : 1
    ends[row] = left + text.length * 5.4
    return [
      `<path d="M${fixed(x(at))} ${TOP - 8}V${HEIGHT - BOTTOM}" stroke="#888888" stroke-dasharray="3 3"/>`,
      textAt(left, TOP - 4 - 9 * row, text, 'font-size="10"'),
    ]
  })
}

function legendOf(names: readonly string[]): string[] {
  let left = LEFT
  return names.flatMap((name, index) => {
    const at = left
    left += 24 + name.length * 6.2
    return [
      `<path d="M${fixed(at)} 32h14" stroke="${colorOf(index)}" stroke-width="3"/>`,
      textAt(at + 18, 36, name, ''),
    ]
  })
}

function textAt(left: number, baseline: number, text: string, attributes: string): string {
  return `<text x="${fixed(left)}" y="${fixed(baseline)}" ${attributes}>${escapedHtml(text)}</text>`
}

function minutes(from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / 60) + 1 }, (_, minute) => minute)
}

const STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8]

/** Returns the next number whose quarters are short. */
export function niceTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find((step) => step * power >= value) ?? 10) * power
}

const short = (value: number) => String(Number(value.toPrecision(3)))
const fixed = (value: number) => value.toFixed(1)
const colorOf = (index: number) => COLORS[index % COLORS.length]
