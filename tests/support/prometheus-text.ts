/** One line of the text that Prometheus reads. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

export function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? []
      if (name === '') throw new Error(`This is no sample: ${line}`)
      return {
        name,
        labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, label, content]) => [label, content])),
        value: Number(value),
      }
    })
}

/** Returns the sum of the samples with a name, and with the given labels; undefined if there are none. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
