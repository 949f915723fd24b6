import { writeFileSync } from 'node:fs'
import { startReader, type Reader } from '/tmp/wt/differential/clients/differential/protocol.ts'
import { compareReaders } from '/tmp/wt/differential/clients/differential/run.ts'
import { SDKS } from '/tmp/wt/differential/clients/differential/sdks.ts'
const [url = '', key = '', seed = '1', features = '600', contexts = '40', out = '/tmp/differential/out.json', only = ''] = process.argv.slice(2)
if (process.env.WHOLE) {
  const real = globalThis.fetch
  globalThis.fetch = ((url: string, options: RequestInit) => {
    if (!String(url).endsWith('/batch')) return real(url, options)
    const body = JSON.parse(String(options.body))
    for (const one of body.operations) if (one.operationId === 'setVariants') for (const v of one.body) v.weight = Math.round(v.weight)
    return real(url, { ...options, body: JSON.stringify(body) })
  }) as typeof fetch
}
const readers = new Map<string, Reader>()
for (const sdk of SDKS.filter(({ name }) => name.startsWith(only))) readers.set(sdk.name, startReader(sdk.command(`/tmp/differential/tools/${sdk.name.replace(' ', '-')}`)))
const began = Date.now()
const result = await compareReaders({ url, adminKey: key }, { seed: Number(seed), features: Number(features), contexts: Number(contexts), played: 4 }, readers)
writeFileSync(out, JSON.stringify({ ...result, readers: [...readers.keys()] }))
console.log(result.stored, result.refused.length, result.differences.length, Date.now() - began)
for (const reader of readers.values()) await reader.end()
