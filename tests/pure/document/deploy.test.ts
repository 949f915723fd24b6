import { readdirSync, readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../../src/config/config.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'

/*
 * The files with which the server is deployed, against the server. docs/operate/deploy.md says by which programs their
 * schemas were checked.
 */

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const MANIFESTS = 'deploy/kubernetes/'

/** The variables that the server reads. */
function variables(): ReadonlySet<string> {
  const names = new Set<string>()
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) }))
  return names
}

type Probe = { httpGet: { path: string } }
type Container = {
  name: string
  image: string
  env: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
}
type Pod = { containers: Container[]; shareProcessNamespace: boolean; terminationGracePeriodSeconds: number }
type Manifest = { kind: string; metadata: { name: string }; spec: { template?: { spec: Pod } } }

type Policy = { spec: { ingress: { from: unknown[]; ports: { port: string }[] }[] } }

/** How many bits of an address a network fixes. */
const bitsOf = (network: string) => Number(network.split('/')[1] ?? 32)

const names = readdirSync(inProject(MANIFESTS)).filter((name) => name !== 'kustomization.yaml')
const manifests = names.flatMap((name) =>
  parseAllDocuments(read(MANIFESTS + name)).map((document) => document.toJS() as Manifest),
)
const pods = manifests.flatMap(({ spec }) => spec.template?.spec ?? [])
const [server] = pods.flatMap(({ containers }) => containers).filter(({ name }) => name === 'flaghoist')

describe('the manifests of Kubernetes', () => {
  test('set variables that the server has, and secrets only by their files', () => {
    const set = pods.flatMap(({ containers }) => containers.flatMap(({ env }) => env))
    // The C library reads it.
    const known = new Set([...variables().keys(), 'MALLOC_ARENA_MAX'])
    expect(set.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    const secrets = set.filter(({ name }) => /URL_FILE|KEY/.test(name))
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter(({ value }) => !value.startsWith('/run/secrets/flaghoist/'))).toEqual([])
  })

  test('ask the probes that the server has', () => {
    const has = [...read('src/http/health/report-health.ts').matchAll(/app\.get\('([^']+)'/g)].map(([, path]) => path)
    const { startupProbe, livenessProbe, readinessProbe } = server as Container
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
    expect(asked).toEqual(['/health', '/health', '/ready/sdk'])
    expect(has).toEqual(expect.arrayContaining(asked))
  })

  test('listen where the server does', () => {
    const port = (name: string) => server?.ports?.find((each) => each.name === name)?.containerPort
    expect(port('http')).toBe(readConfig({}).port)
    expect(String(port('management'))).toBe(server?.env.find(({ name }) => name === 'MANAGEMENT_PORT')?.value)
  })

  test('run under an init process: as process 1, Node loses a signal before it handles signals', () => {
    expect(pods.length).toBe(3)
    expect(pods.filter((pod) => !pod.shareProcessNamespace)).toEqual([])
  })

  test('trust the addresses of an ingress, and no network that has other pods', () => {
    const trusted = server?.env.find(({ name }) => name === 'TRUST_PROXY')?.value ?? ''
    expect(readConfig({ TRUST_PROXY: trusted }).trustedProxies).toHaveLength(1)
    expect(bitsOf(trusted)).toBeGreaterThanOrEqual(24)
  })

  test('let named namespaces in, and no others', () => {
    const { spec } = manifests.find(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy
    const [api, management] = ['http', 'management'].map((port) =>
      spec.ingress.filter(({ ports }) => ports.some((each) => each.port === port)).flatMap(({ from }) => from),
    )
    expect(spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)).sort()).toEqual(['http', 'management'])
    expect(api).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
      { namespaceSelector: { matchLabels: { 'flaghoist.io/sdks': 'allowed' } } },
    ])
    expect(management).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
    ])
  })

  test('are all in the kustomization, apart from the job and the relay', () => {
    const { resources } = parse(read(`${MANIFESTS}kustomization.yaml`)) as { resources: string[] }
    expect(resources.toSorted()).toEqual(names.filter((name) => !['migrate.yaml', 'relay.yaml'].includes(name)).sort())
  })
})

describe('docker-compose.yml', () => {
  type Service = {
    init?: boolean
    image: string
    ports?: string[]
    environment: Record<string, string>
    networks?: { default: { ipv4_address: string } }
  }
  type Network = { ipam: { config: { subnet: string; gateway: string; ip_range: string }[] } }
  const { services, networks } = parse(read('docker-compose.yml')) as {
    services: Record<string, Service>
    networks: { default: Network }
  }
  const servers = Object.values(services).filter(({ image }) => image === 'flaghoist')

  test('has two servers under an init process, with variables that the server has', () => {
    expect(servers.map(({ init, ports }) => [init, ports])).toEqual([
      [true, undefined],
      [true, undefined],
    ])
    const set = servers.flatMap(({ environment }) => Object.keys(environment))
    expect(set.filter((name) => !variables().has(name))).toEqual([])
  })

  test('trusts the address of the proxy alone, which no other container can get', () => {
    const trusted = servers.map(({ environment }) => environment.TRUST_PROXY)
    const address = services.proxy?.networks?.default?.ipv4_address
    expect(trusted).toEqual([address, address])
    const [ofAll] = networks.default.ipam.config
    const plain = (text = '') => text.replace(/\$\{NETWORK:-([\d.]+)\}/, '$1')
    expect(ipaddr.parse(plain(address)).match(ipaddr.parseCIDR(plain(ofAll?.subnet)))).toBe(true)
    expect(ipaddr.parse(plain(address)).match(ipaddr.parseCIDR(plain(ofAll?.ip_range)))).toBe(false)
    expect(plain(ofAll?.gateway)).not.toBe(plain(address))
  })

  test('has no password of its own', () => {
    const passwords = [...read('docker-compose.yml').matchAll(/(?:PASSWORD: |flaghoist:)(\S+)/g)].map(
      ([, text]) => text,
    )
    expect(passwords.length).toBe(2)
    expect(passwords.filter((text) => !text?.startsWith('${POSTGRES_PASSWORD:?'))).toEqual([])
  })

  test('gives the proxy the variables of its file, and no others', () => {
    const used = [...read('deploy/haproxy/servers.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
    expect(Object.keys(services.proxy?.environment ?? {}).sort()).toEqual([...new Set(used)].sort())
  })
})

describe('a relay', () => {
  const [, compose = ''] = /```yaml\n# docker-compose\.yml\n([^`]+)```/.exec(read('docs/operate/relay.md')) ?? []
  const { relay } = (parse(compose) as { services: Record<string, Record<string, unknown>> }).services
  const pod = manifests.find(({ metadata }) => metadata.name === 'flaghoist-relay')?.spec.template?.spec
  const [container] = (pod?.containers ?? []) as unknown as Record<string, unknown>[]

  test('is the command of the image, whose program is the entry point', () => {
    expect(read('Dockerfile')).toContain('ENTRYPOINT ["node", "dist/cli.js"]')
    expect([relay?.command, container?.args, container?.command]).toEqual([['relay'], ['relay'], undefined])
  })

  test('has its state in the folder that the account of the image owns', () => {
    const [, owned] = /^VOLUME (\S+)$/m.exec(read('Dockerfile')) ?? []
    expect(relay).toMatchObject({ volumes: [`relay:${owned}`], environment: { RELAY_PATH: `${owned}/relay` } })
    expect(container).toMatchObject({
      env: expect.arrayContaining([{ name: 'RELAY_PATH', value: `${owned}/relay` }]),
      volumeMounts: expect.arrayContaining([{ name: 'state', mountPath: owned }]),
    })
  })

  test('has the version that the other examples of its release have', () => {
    const [, next] = /flaghoist@(\S+)/.exec(read('docs/guide/features-as-code.md')) ?? []
    const image = `registry.example.com/flaghoist:${next}`
    expect([relay?.image, container?.image]).toEqual([image, image])
  })
})

test('the image installs the packages of each workspace that it builds', () => {
  const ignored = read('.dockerignore').split('\n')
  const workspaces: string[] = JSON.parse(read('package.json')).workspaces
  const built = workspaces.filter((folder) => !ignored.includes(folder))
  const beforeInstall = read('Dockerfile').split('RUN npm ci')[0]
  expect(built).toContain('console')
  for (const folder of built) expect(beforeInstall).toContain(`COPY ${folder}/package.json ${folder}/\n`)
})
