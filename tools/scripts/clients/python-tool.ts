import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Installs a package of PyPI into a virtual environment below `folder`, and gives the folder of its commands.
 * `undefined` where the machine has no Python that can make one; throws when the installation fails.
 */
export function installPythonTool(folder: string, packages: readonly string[]): string | undefined {
  const environment = join(folder, 'python')
  if (spawnSync('python3', ['-m', 'venv', environment], { stdio: 'ignore' }).status !== 0) return undefined
  const commands = join(environment, 'bin')
  const { status, stderr } = spawnSync(join(commands, 'pip'), ['install', '--quiet', ...packages], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pip can't install ${packages.join(' ')}: ${stderr}`)
  return commands
}
