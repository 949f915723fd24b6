import { percentOf, TOTAL, type Weighted } from './shares.ts'
import { VARIANT_TEXTS } from './texts.ts'

/** As many patterns as `variants.css` has; more variants begin again. */
const PATTERNS = 6
const HEIGHT = 8

/** The weights of variants as a bar, which is always full, and as a list. Nothing without variants. */
export function WeightBar({ variants }: { variants: readonly Weighted[] }) {
  if (variants.length === 0) return null
  const parts = variants.map(({ name, weight }) => `${name} ${percentOf(weight)} %`)
  const starts = variants.map((_, index) => variants.slice(0, index).reduce((sum, { weight }) => sum + weight, 0))
  return (
    <div class="weights">
      <svg
        role="img"
        aria-label={VARIANT_TEXTS.bar(parts.join(', '))}
        viewBox={`0 0 ${TOTAL} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {variants.map(({ name, weight }, index) => (
          <rect key={name} class={`share-${index % PATTERNS}`} x={starts[index] ?? 0} width={weight} height={HEIGHT} />
        ))}
      </svg>
      <ul aria-hidden="true">
        {parts.map((part, index) => (
          <li key={part} class={`share-${index % PATTERNS}`}>
            <bdi>{part}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
