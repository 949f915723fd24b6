import { type Break, handlingOf, isExperimental, list, type Part, part, referred, resolved } from './document.ts'
import { type Comparison, compareSchemas, type Direction } from './schemas.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const
const INPUT: Direction = { isInput: true, isOutput: false }
const OUTPUT: Direction = { isInput: false, isOutput: true }

/** Collects the parameters that operations of both documents share: each is compared once, under its own name. */
type OperationComparison = Comparison & { readonly shared: Set<string> }

/**
 * Compares two OpenAPI documents. Experimental operations of the released one, and the schemas that only they use, may
 * change.
 *
 * @returns what clients of the released document may not survive, in the order of the released document
 */
export function breaksOf(released: Part, current: Part): Break[] {
  const found: Break[] = []
  const shared = new Set<string>()
  const comparing = (subject: string): OperationComparison => {
    return { released, current, shared, tell: (at, what) => found.push({ subject, at, what }) }
  }
  for (const [path, before] of Object.entries(part(released.paths))) {
    const after = part(part(current.paths)[path])
    for (const method of METHODS) {
      const [old, now] = [operation(before, method), operation(after, method)]
      if (old === undefined || isExperimental(old)) continue
      const comparison = comparing(String(old.operationId))
      if (now === undefined) comparison.tell('', `is gone: ${method.toUpperCase()} ${path}`)
      else compareOperations(comparison, old, now)
    }
  }
  for (const name of shared) {
    const [before, after] = [released, current].map((document) =>
      part(part(part(document.components).parameters)[name]),
    )
    compareSchemas(comparing(name), before?.schema, after?.schema, INPUT)
  }
  for (const { url } of list(released.servers).map(part)) {
    const isThere = list(current.servers).some((server) => part(server).url === url)
    if (!isThere) comparing('servers').tell('', `no longer has ${url}`)
  }
  const schemas = part(part(current.components).schemas)
  const directions = directionsOf(released, (operation) => !isExperimental(operation))
  const ofExperiments = directionsOf(released, isExperimental)
  for (const [name, before] of Object.entries(part(part(released.components).schemas))) {
    const comparison = comparing(name)
    if (!directions.has(name) && ofExperiments.has(name)) continue
    if (!(name in schemas)) comparison.tell('', 'is gone')
    else compareSchemas(comparison, before, schemas[name], directions.get(name) ?? OUTPUT)
  }
  return found
}

/** Returns an operation with the parameters of its path. */
function operation(path: unknown, method: string): Part | undefined {
  const found = part(path)[method]
  if (found === undefined) return undefined
  return { ...part(found), parameters: [...list(part(path).parameters), ...list(part(found).parameters)] }
}

function compareOperations(comparison: OperationComparison, old: Part, now: Part): void {
  if (old.operationId !== now.operationId) comparison.tell('', `is now called ${now.operationId}`)
  if (isExperimental(now)) comparison.tell('', 'is now experimental')
  comparePermissions(comparison, old, now)
  compareFurtherPermissions(comparison, old, now)
  compareSecurity(comparison, old, now)
  compareParameters(comparison, old, now)
  compareBodies(comparison, old, now)
  const [before, after] = [part(old.responses), part(now.responses)]
  for (const [status, response] of Object.entries(before)) {
    if (status in after) compareResponses(comparison, response, after[status], status)
    else comparison.tell('', `no longer declares the status ${status}`)
  }
}

/** A caller with one of the earlier permissions must still be allowed. */
function comparePermissions({ tell }: Comparison, old: Part, now: Part): void {
  const allowing = (operation: Part) => [operation['x-permission']].flat()
  const after = allowing(now)
  if (after.includes('none')) return
  const lost = allowing(old).filter((permission) => !after.includes(permission))
  if (lost.length > 0) tell('', `is no longer allowed by ${lost.join(', ')}`)
}

/** An operation must not need further permissions for some requests. */
function compareFurtherPermissions({ tell }: Comparison, old: Part, now: Part): void {
  const before = furtherPermissions(old)
  const added = furtherPermissions(now).filter((permission) => !before.includes(permission))
  if (added.length > 0) tell('', `now also needs ${added.join(', ')}`)
}

function furtherPermissions(operation: Part): unknown[] {
  const inAnother = handlingOf(operation).permissionAlsoIn === undefined ? [] : [operation['x-permission']].flat()
  return [...list(operation['x-permission-also']), ...inAnother]
}

/** A caller whom one of the earlier ways to authenticate let in, or none, must still be let in. */
function compareSecurity({ released, current, tell }: Comparison, old: Part, now: Part): void {
  const before = waysIn(released, old)
  const after = waysIn(current, now)
  if (after.includes(NOBODY)) return
  const lost = before.filter((way) => !after.includes(way))
  if (lost.length > 0) tell('security', `no longer takes ${lost.join(', ')}`)
}

const NOBODY = 'nobody'

/** Returns the ways to authenticate, each as the names of its schemes. */
function waysIn(document: Part, operation: Part): string[] {
  const ways = list(operation.security ?? document.security).map((way) => Object.keys(part(way)).sort().join(' and '))
  return ways.length === 0 ? [NOBODY] : ways.map((way) => way || NOBODY)
}

function compareParameters(comparison: OperationComparison, old: Part, now: Part): void {
  const [before, after] = [
    parametersOf(comparison.released, old.parameters),
    parametersOf(comparison.current, now.parameters),
  ]
  for (const [name, { parameter, component }] of before) {
    const same = after.get(name)
    if (same === undefined) comparison.tell(name, 'is gone')
    else if (component !== undefined && component === same.component) comparison.shared.add(component)
    else compareSchemas(comparison, parameter.schema, same.parameter.schema, INPUT, name)
  }
  for (const [name, { parameter }] of after) {
    if (parameter.required === true && before.get(name)?.parameter.required !== true)
      comparison.tell(name, 'is now required')
  }
}

type FoundParameter = { readonly parameter: Part; readonly component: string | undefined }

function parametersOf(document: Part, parameters: unknown): Map<string, FoundParameter> {
  const found = list(parameters).map((given) => ({ parameter: resolved(document, given), component: referred(given) }))
  return new Map(found.map((each) => [`${each.parameter.in} ${each.parameter.name}`, each]))
}

function compareBodies(comparison: Comparison, old: Part, now: Part): void {
  const [before, after] = [
    resolved(comparison.released, old.requestBody),
    resolved(comparison.current, now.requestBody),
  ]
  if (after.required === true && before.required !== true) comparison.tell('request body', 'is now required')
  const types = (body: Part, operation: Part) => [
    ...Object.keys(part(body.content)),
    ...list(handlingOf(operation).alsoAccepts),
  ]
  const taken = types(after, now)
  const refused = types(before, old).filter((type) => !taken.includes(type))
  if (refused.length > 0) comparison.tell('request body', `no longer takes ${refused.join(', ')}`)
  compareContents(comparison, before, after, INPUT, 'request body')
}

function compareResponses(comparison: Comparison, old: unknown, now: unknown, status: string): void {
  const [before, after] = [resolved(comparison.released, old), resolved(comparison.current, now)]
  const names = Object.keys(part(after.headers)).map((name) => name.toLowerCase())
  for (const name of Object.keys(part(before.headers))) {
    if (!names.includes(name.toLowerCase())) comparison.tell(`${status} header ${name}`, 'is gone')
  }
  compareContents(comparison, before, after, OUTPUT, status)
}

function compareContents(comparison: Comparison, old: Part, now: Part, direction: Direction, at: string): void {
  const after = part(now.content)
  for (const [type, before] of Object.entries(part(old.content))) {
    if (type in after) compareSchemas(comparison, part(before).schema, part(after[type]).schema, direction, at)
    else if (direction.isOutput) comparison.tell(at, `has no ${type} any more`)
  }
}

/**
 * Returns who writes each schema that the `wanted` operations use: it is input where a parameter or request body leads
 * to it, and output of responses.
 */
function directionsOf(document: Part, wanted: (operation: Part) => boolean): Map<string, Direction> {
  const reached = { isInput: new Set<string>(), isOutput: new Set<string>() }
  const visit = (value: unknown, names: Set<string>): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, names)
    else if (typeof value === 'object' && value !== null) {
      const name = referred(value)
      if (name !== undefined) {
        const key = String(part(value).$ref)
        if (names.has(key)) return
        names.add(key)
        visit(resolved(document, value), names)
      } else for (const inner of Object.values(value)) visit(inner, names)
    }
  }
  for (const path of Object.values(part(document.paths))) {
    for (const method of METHODS) {
      const found = operation(path, method) ?? {}
      if (!wanted(found)) continue
      const { parameters, requestBody, responses } = found
      visit([parameters, requestBody], reached.isInput)
      visit(responses, reached.isOutput)
    }
  }
  const names = Object.keys(part(part(document.components).schemas))
  const leadsTo = (name: string, refs: Set<string>) => refs.has(`#/components/schemas/${name}`)
  const directions = names.map(
    (name) => [name, { isInput: leadsTo(name, reached.isInput), isOutput: leadsTo(name, reached.isOutput) }] as const,
  )
  return new Map(directions.filter(([, { isInput, isOutput }]) => isInput || isOutput))
}
