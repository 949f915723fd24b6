import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inProject } from '../../src/runtime/project-folder.ts'
import type { Command } from './protocol.ts'

/** An SDK that evaluates by itself, at a pinned version. */
export type Sdk = {
  /** The language and the version, as the table of decided differences names it. */
  readonly name: string
  /** A command that tells whether its tool is on the machine. */
  readonly needs: readonly string[]
  /** Installs it into an empty folder. */
  install(folder: string): void
  /** How it is started, where it is installed. */
  command(folder: string): Command
}

const here = (file: string) => fileURLToPath(inProject(`clients/differential/sdks/${file}`))

/** Those of npm: in one lock file, beside their code. */
export const NPM_SDKS: readonly Sdk[] = [
  npm('node 4.2.1', 'node.mjs', 'unleash-client-4'),
  npm('node 5.6.1', 'node.mjs', 'unleash-client-5'),
  npm('node 6.12.1', 'node.mjs', 'unleash-client'),
  npm('next 1.6.7', 'next.mjs'),
]

/** All of them. */
export const SDKS: readonly Sdk[] = [
  ...NPM_SDKS,
  python('python 5.12.5', 'UnleashClient==5.12.5'),
  python('python 6.9.1', 'UnleashClient==6.9.1', 'yggdrasil-engine==2.0.0'),
  go('go 4.1.0', '4.1.0'),
  go('go 4.5.0', '4.5.0'),
  java('java 9.2.6', '9.2.6'),
  java('java 11.0.2', '11.0.2'),
  java('java 12.2.3', '12.2.3'),
  {
    name: 'rust 0.17.1',
    needs: ['cargo', '--version'],
    install(folder) {
      copyFileSync(here('Cargo.toml'), join(folder, 'Cargo.toml'))
      copyFileSync(here('rust.rs'), join(folder, 'rust.rs'))
      run(folder, 'cargo', 'build', '--quiet', '--release')
    },
    command: (folder) => ({ command: 'target/release/differential', args: [], cwd: folder }),
  },
]

function npm(name: string, program: string, ...packageNames: readonly string[]): Sdk {
  return {
    name,
    needs: ['node', '--version'],
    install: installNpmSdks,
    command: () => ({ command: process.execPath, args: [here(program), ...packageNames], cwd: here('.') }),
  }
}

function installNpmSdks(): void {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(here(file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  if (Number(installed) < Number(wanted)) run(here('.'), 'npm', 'ci', '--no-audit', '--no-fund')
}

function python(name: string, ...packages: string[]): Sdk {
  return {
    name,
    needs: ['python3', '-m', 'venv', '--help'],
    install(folder) {
      run(folder, 'python3', '-m', 'venv', 'venv')
      run(folder, 'venv/bin/pip', 'install', '--quiet', ...packages)
    },
    command: (folder) => ({ command: 'venv/bin/python', args: [here('python.py')], cwd: folder }),
  }
}

function go(name: string, version: string): Sdk {
  return {
    name,
    needs: ['go', 'version'],
    install(folder) {
      copyFileSync(here('go.go'), join(folder, 'main.go'))
      run(folder, 'go', 'mod', 'init', 'differential')
      run(folder, 'go', 'get', `github.com/Unleash/unleash-client-go/v4@v${version}`)
      run(folder, 'go', 'build', '-o', 'differential')
    },
    command: (folder) => ({ command: './differential', args: [], cwd: folder }),
  }
}

function java(name: string, version: string): Sdk {
  return {
    name,
    needs: ['mvn', '--version'],
    install(folder) {
      mkdirSync(join(folder, 'libraries'))
      writeFileSync(join(folder, 'pom.xml'), pomWith(version))
      run(folder, 'mvn', '--quiet', '--batch-mode', `${DEPENDENCIES}:copy-dependencies`, '-DoutputDirectory=libraries')
    },
    command: (folder) => ({ command: 'java', args: ['-cp', 'libraries/*', here('Java.java')], cwd: folder }),
  }
}

const DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

function pomWith(version: string): string {
  const dependency = (group: string, artifact: string, version: string) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
    <groupId>flaghoist</groupId><artifactId>differential</artifactId><version>0</version>
    <dependencies>
      ${dependency('io.getunleash', 'unleash-client-java', version)}
      ${dependency('com.google.code.gson', 'gson', '2.14.0')}
      ${dependency('org.slf4j', 'slf4j-nop', '2.0.17')}
    </dependencies></project>`
}

/** @throws with what the command wrote, when it fails */
function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`)
}

export function isThere({ needs: [command = '', ...args] }: Sdk): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
