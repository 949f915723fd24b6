import type { Config } from '../../config/config.ts'
import { reasonOf } from '../../runtime/reason.ts'
import { type Finding, note, ok, problem } from './finding.ts'

type ProxySettings = Pick<Config, 'baseUrl' | 'trustedProxies' | 'adminNetworks' | 'host'> & {
  readonly sessionPolicy: Pick<Config['sessionPolicy'], 'isCookieSecure'>
}

const PROXY_ADDRESS = 'set TRUST_PROXY to the address of the proxy'
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Returns the findings about the settings for a proxy. */
export function findingsOfProxy(settings: ProxySettings): Finding[] {
  const { baseUrl, trustedProxies, adminNetworks, host, sessionPolicy } = settings
  const isBehindTls = baseUrl?.startsWith('https:') === true
  const findings: (Finding | false)[] = [
    isBehindTls &&
      trustedProxies.length === 0 &&
      adminNetworks.length > 0 &&
      problem('proxy', 'ADMIN_ALLOWED_NETWORKS sees the address of the proxy in every request', PROXY_ADDRESS),
    isBehindTls &&
      trustedProxies.length === 0 &&
      adminNetworks.length === 0 &&
      note(
        'proxy',
        'all users have the address of the proxy, and share the waits after failed sign-ins',
        PROXY_ADDRESS,
      ),
    isBehindTls &&
      !sessionPolicy.isCookieSecure &&
      note('proxy', 'cookies are restricted to TLS only where the proxy names the protocol', 'set COOKIE_SECURE=true'),
    baseUrl === undefined &&
      !LOOPBACK.includes(host) &&
      note('proxy', 'links in emails begin with the address where the server listens', 'set BASE_URL'),
  ]
  const found = findings.filter((finding) => finding !== false)
  return found.length === 0 ? [ok('proxy', 'the settings fit together')] : found
}

const TIMEOUT_MS = 5000

/** Asks the server for its health, at the address of users. */
export async function findingOfBaseUrl(baseUrl: string): Promise<Finding> {
  const url = `${baseUrl}/health`
  const fix = 'start the server, or correct the proxy or BASE_URL'
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isHealth = response.status === 200 && (await response.text()).includes('"health"')
    if (isHealth) return ok('proxy', `the server answers at ${url}`)
    return note('proxy', `${url} answers with ${response.status}, not with the health of the server`, fix)
  } catch (error) {
    const { cause } = error as Error
    return note('proxy', `${url} does not answer: ${reasonOf(cause ?? error)}`, fix)
  }
}
