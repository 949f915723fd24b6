import { stringify } from 'yaml'
import { document } from '../../document.ts'
import { onFirstSuccess } from '../../runtime/on-first-use.ts'
import { mapYielding } from '../../runtime/yielding.ts'

/**
 * Returns the contract as YAML. It is made on the first request, because it takes long and requests are rare, and in
 * parts, because one step would block the event loop for a fifth of a second.
 */
export const documentAsYaml = onFirstSuccess(inPieces)

async function inPieces(): Promise<string> {
  const { paths, components, ...others } = document
  const parts = [stringify(others), 'paths:\n', ...(await membersAsYaml(paths, 1)), 'components:\n']
  for (const [kind, members] of Object.entries(components))
    parts.push(`  ${kind}:\n`, ...(await membersAsYaml(members, 2)))
  return parts.join('')
}

/** Returns the members of an object as YAML, at a level of indentation. */
function membersAsYaml(members: object, level: number): Promise<string[]> {
  const indentation = '  '.repeat(level)
  return mapYielding(Object.entries(members), ([name, value]) =>
    stringify({ [name]: value }).replaceAll(/^(?=.)/gm, indentation),
  )
}
