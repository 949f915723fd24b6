import type { Load } from './load.ts'
import { ADMIN_KEY, CLIENT_KEY } from './server.ts'

export const FEATURES = '/api/admin/projects/default/features'

/** What a writer has asked for, and what was acknowledged. Each number is one change. */
export type Writer = { readonly feature: string; acknowledged: number; attempts: number }

/** Creates features, half of which are on. */
export async function createFeatures(load: Load, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const name = `feature-${n}`
    await load.send('preparation', { ...post(FEATURES, { name }), accepted: [201] })
    if (n % 2 === 0)
      await load.send('preparation', {
        ...post(`${FEATURES}/${name}/environments/development/on`, {}),
        accepted: [200],
      })
  }
}

function post(path: string, body: unknown) {
  return { method: 'POST', path, key: ADMIN_KEY, body }
}

/** A client that polls like an SDK: with the ETag of its last answer. */
export function pollFeatures(load: Load, pauseMs: number): void {
  let etag: string | undefined
  load.repeat(pauseMs, async () => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const answer = await load.send('SDK reads', {
      path: '/api/client/features',
      key: CLIENT_KEY,
      headers,
      accepted: [200, 304],
    })
    etag = answer?.headers.etag ?? etag
  })
}

export function readAsAdmin(load: Load, pauseMs: number): void {
  const paths = [`${FEATURES}/feature-1`, '/api/admin/search/features?limit=20', '/api/admin/projects']
  let turn = 0
  load.repeat(pauseMs, () =>
    load.send('admin reads', { path: paths[turn++ % paths.length] ?? '', key: ADMIN_KEY, accepted: [200] }),
  )
}

/**
 * A client that writes one number after the other into the description of its own feature. A write that was not
 * acknowledged is repeated with the same `Idempotency-Key`, so each number has to be in the event log once.
 *
 * @param onAcknowledged receives each number whose write has succeeded
 */
export async function writeNumbers(
  load: Load,
  name: string,
  pauseMs: number,
  onAcknowledged: (number: number) => void = () => {},
): Promise<Writer> {
  const writer: Writer = { feature: `writer-${name}`, acknowledged: 0, attempts: 0 }
  await load.send('preparation', { ...post(FEATURES, { name: writer.feature }), accepted: [201] })
  load.repeat(pauseMs, async () => {
    const next = writer.acknowledged + 1
    writer.attempts++
    const answer = await load.send('writes', {
      method: 'PATCH',
      path: `${FEATURES}/${writer.feature}`,
      key: ADMIN_KEY,
      headers: { 'idempotency-key': `${writer.feature}-${next}` },
      body: [{ op: 'replace', path: '/description', value: String(next) }],
      accepted: [200],
    })
    if (answer === undefined) return
    writer.acknowledged = next
    onAcknowledged(next)
  })
  return writer
}
