import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { type Hour, type UsageOfEnvironment, usageByHour } from './usage-bars.ts'

const HOURS = 24
const HEIGHT = 40
const STEP = 10
const BAR = 8
const clock = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** How often applications have used a feature, by hour and environment. */
export function Usage({ featureName }: { featureName: string }) {
  const read = useRead('getRawFeatureMetrics', { path: { featureName }, query: { hoursBack: HOURS } })
  return (
    <section class="usage sheet" aria-label={FEATURE_TEXTS.usage}>
      <h2>{FEATURE_TEXTS.usage}</h2>
      <Shown read={read} lines={1}>
        {({ data }) => {
          const found = usageByHour(data, Date.now(), HOURS)
          if (found.length === 0) return <p class="dim">{FEATURE_TEXTS.noUsage}</p>
          return (
            <div class="usage-charts">
              {found.map((usage) => (
                <Chart key={usage.environment} usage={usage} />
              ))}
            </div>
          )
        }}
      </Shown>
    </section>
  )
}

function Chart({ usage: { environment, hours, yes, no } }: { usage: UsageOfEnvironment }) {
  const most = Math.max(1, ...hours.map((hour) => hour.yes + hour.no))
  const text = FEATURE_TEXTS.usageOf(environment, yes, no)
  return (
    <figure>
      <figcaption>{text}</figcaption>
      <svg role="img" aria-label={text} viewBox={`0 0 ${HOURS * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {hours.map((hour, index) => (
          <Bar key={hour.at} hour={hour} x={index * STEP + (STEP - BAR) / 2} most={most} />
        ))}
      </svg>
    </figure>
  )
}

/** The part of an hour in which the feature was on, with the part in which it was off above it. */
function Bar({ hour, x, most }: { hour: Hour; x: number; most: number }) {
  const height = (count: number) => (count / most) * HEIGHT
  const on = height(hour.yes)
  const off = height(hour.no)
  return (
    <g>
      <title>{FEATURE_TEXTS.hour(clock.format(new Date(hour.at)), hour.yes, hour.no)}</title>
      <rect class="usage-none" x={x} y={HEIGHT - 1} width={BAR} height={1} />
      <rect class="usage-on" x={x} y={HEIGHT - on} width={BAR} height={on} />
      <rect class="usage-off" x={x} y={HEIGHT - on - off} width={BAR} height={off} />
    </g>
  )
}
