import type { Page } from 'playwright-core'

type Named = Readonly<Record<string, unknown>>
type Contract = {
  readonly paths: Readonly<Record<string, Named>>
  readonly components: Readonly<Record<string, Named>>
}

/** Has Swagger UI show only these operations of the contract: with all of them, each step takes it seconds. */
export async function showOnly(page: Page, operationIds: readonly string[]): Promise<void> {
  const response = await page.request.get('/docs/json')
  const json = smaller(await response.json(), operationIds)
  await page.route('**/docs/json', (route) => route.fulfill({ json }))
}

function smaller(contract: Contract, operationIds: readonly string[]): Contract {
  const isWanted = (_: string, part: unknown) =>
    operationIds.includes(String((part as { operationId?: unknown }).operationId))
  const paths = Object.fromEntries(
    Object.entries(contract.paths)
      .map(
        ([path, parts]) =>
          [path, keptOf(parts, (name, part) => name === 'parameters' || isWanted(name, part))] as const,
      )
      .filter(([, parts]) => Object.entries(parts).some(([name, part]) => isWanted(name, part))),
  )
  const needed = referencesFrom(paths, contract.components)
  const components = Object.fromEntries(
    Object.entries(contract.components).map(([kind, parts]) => [
      kind,
      keptOf(parts, (name) => kind === 'securitySchemes' || needed.has(`${kind}/${name}`)),
    ]),
  )
  return { ...contract, paths, components }
}

function keptOf(parts: Named, isKept: (name: string, part: unknown) => boolean): Named {
  return Object.fromEntries(Object.entries(parts).filter(([name, part]) => isKept(name, part)))
}

/** The components, such as `schemas/Tag`, that a part of the contract refers to, directly or through others. */
function referencesFrom(part: unknown, components: Contract['components'], found = new Set<string>()): Set<string> {
  for (const [, reference = ''] of JSON.stringify(part).matchAll(/"#\/components\/([^"]+)"/g)) {
    if (found.has(reference)) continue
    found.add(reference)
    const [kind = '', name = ''] = reference.split('/')
    referencesFrom(components[kind]?.[name] ?? null, components, found)
  }
  return found
}
