import type { ComponentChildren } from 'preact'
import { TEXTS } from '../page/texts.ts'

type CardProperties = { title: string; hint?: ComponentChildren; children: ComponentChildren }

/** Numbers about one thing. */
export function NumberCard({ title, hint, children }: CardProperties) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <dl class="numbers">{children}</dl>
      {hint && <p class="dim">{hint}</p>}
    </section>
  )
}

export function Count({ name, count, limit }: { name: ComponentChildren; count: number; limit?: number }) {
  return (
    <Pair name={name}>
      {count.toLocaleString()} {limit !== undefined && <small>{TEXTS.ofLimit(limit)}</small>}
    </Pair>
  )
}

export function Pair({ name, children }: { name: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
