import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The packages of PyPI: the engine of GO Feature Flag is in the first. */
const OF_PYTHON = ['gofeatureflag-python-provider==1.3.0', 'flagsmith-flag-engine==11.1.1']

/** Installs the engines into a folder, without their install scripts. Engines that are there stay. */
export async function installEngines(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules'))) {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(HERE, name), join(folder, name))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  }
  if (!existsSync(join(folder, 'venv'))) {
    await run('python3', ['-m', 'venv', join(folder, 'venv')])
    await run(join(folder, 'venv', 'bin', 'pip'), ['install', '--quiet', ...OF_PYTHON])
  }
}
