import { VERSIONS } from './versions.ts'

/** A client to generate, compile and walk with: `needs` has to answer on the machine, `commands` run in one folder. */
export type Language = {
  name: string
  /** A command that tells whether the toolchain is there. */
  needs: readonly string[]
  /** Files of `clients/walks`, and the names that they get in the folder. */
  files: Readonly<Record<string, string>>
  /** Each one has to succeed; the last one is the walk. `DOCUMENT` is the path of the contract. */
  commands: readonly (readonly string[])[]
}

type Package = 'openapi-typescript' | 'openapi-fetch' | '@hey-api/openapi-ts' | 'typescript' | '@types/node'

const install = (...names: Package[]) => [
  ...['npm', 'install', '--silent', '--ignore-scripts', '--save-exact'],
  ...names.map((name) => `${name}@${VERSIONS[name]}`),
]
const CODEGEN = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${VERSIONS['oapi-codegen']}`
const JAVA_GENERATOR = `openapi-generator-cli-${VERSIONS['openapi-generator-cli']}.jar`
const MAVEN_DEPENDENCY = `org.apache.maven.plugins:maven-dependency-plugin:${VERSIONS['maven-dependency-plugin']}`
const MAVEN_EXEC = `org.codehaus.mojo:exec-maven-plugin:${VERSIONS['exec-maven-plugin']}`
const PYTHON_CLIENT = `openapi-python-client==${VERSIONS['openapi-python-client']}`

export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript, openapi-typescript and openapi-fetch',
    needs: ['npm', '--version'],
    files: { 'openapi-fetch.ts': 'walk.ts', 'openapi-fetch.json': 'package.json' },
    commands: [
      install('openapi-typescript', 'openapi-fetch', 'typescript', '@types/node'),
      ['npx', 'openapi-typescript', 'DOCUMENT', '-o', 'contract.ts', '--default-non-nullable=false'],
      ['npx', 'tsc', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck', 'walk.ts'],
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'TypeScript, hey-api',
    needs: ['npm', '--version'],
    files: { 'hey-api.ts': 'walk.ts' },
    commands: [
      install('@hey-api/openapi-ts', 'typescript', '@types/node'),
      ['npx', 'openapi-ts', '-i', 'DOCUMENT', '-o', 'client'],
      [
        ...['npx', 'tsc', '--strict', '--target', 'es2023', '--module', 'commonjs'],
        ...['--moduleResolution', 'node10', '--skipLibCheck', 'walk.ts'],
      ],
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'Python, openapi-python-client',
    needs: ['python3', '-m', 'venv', '--help'],
    files: { 'python.py': 'walk.py' },
    commands: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', PYTHON_CLIENT],
      [
        ...['venv/bin/openapi-python-client', 'generate', '--path', 'DOCUMENT', '--meta', 'none'],
        ...['--output-path', 'flaghoist'],
      ],
      ['venv/bin/python', '-m', 'compileall', '-q', 'flaghoist'],
      ['venv/bin/python', 'walk.py'],
    ],
  },
  {
    name: 'Go, oapi-codegen',
    needs: ['go', 'version'],
    files: { 'oapi-codegen.go': 'main.go', 'oapi-codegen.yaml': 'oapi-codegen.yaml' },
    commands: [
      ['mkdir', 'flaghoist'],
      ['go', 'mod', 'init', 'flaghoist-walk'],
      ['go', 'run', CODEGEN, '-config', 'oapi-codegen.yaml', 'DOCUMENT'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'walk', '.'],
      ['./walk'],
    ],
  },
  {
    name: 'Java, openapi-generator',
    needs: ['mvn', '--version'],
    files: { 'Walk.java': 'Walk.java', 'openapi-generator-ignore': '.openapi-generator-ignore' },
    commands: [
      [
        ...['mvn', '--quiet', '--batch-mode', `${MAVEN_DEPENDENCY}:copy`, '-DoutputDirectory=.'],
        `-Dartifact=org.openapitools:openapi-generator-cli:${VERSIONS['openapi-generator-cli']}`,
      ],
      [
        ...[
          'java',
          '-jar',
          JAVA_GENERATOR,
          'generate',
          '-g',
          'java',
          '--library',
          'native',
          '-i',
          'DOCUMENT',
          '-o',
          '.',
        ],
        ...['--invoker-package', 'dev.flaghoist', '--api-package', 'dev.flaghoist.api'],
        ...['--model-package', 'dev.flaghoist.model', '--additional-properties', 'containerDefaultToNull=true'],
        ...['--global-property', 'apiTests=false,modelTests=false'],
      ],
      ['mv', 'Walk.java', 'src/main/java'],
      [
        'mvn',
        '--quiet',
        '--batch-mode',
        '-Dstyle.color=never',
        'compile',
        `${MAVEN_EXEC}:java`,
        '-Dexec.mainClass=Walk',
      ],
    ],
  },
]
