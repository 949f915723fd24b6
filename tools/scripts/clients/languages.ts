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

type Package =
  | ('openapi-typescript' | 'openapi-fetch' | '@hey-api/openapi-ts' | 'oazapfts' | '@oazapfts/runtime')
  | ('orval' | 'swagger-typescript-api' | 'axios' | 'typescript' | '@types/node')

const install = (...names: Package[]) => [
  ...['npm', 'install', '--silent', '--ignore-scripts', '--save-exact'],
  ...names.map((name) => `${name}@${VERSIONS[name]}`),
]
const CODEGEN = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${VERSIONS['oapi-codegen']}`
const JAVA_GENERATOR = `openapi-generator-cli-${VERSIONS['openapi-generator-cli']}.jar`
const MAVEN_DEPENDENCY = `org.apache.maven.plugins:maven-dependency-plugin:${VERSIONS['maven-dependency-plugin']}`
const MAVEN_EXEC = `org.codehaus.mojo:exec-maven-plugin:${VERSIONS['exec-maven-plugin']}`
const GO_OPTIONS = 'enumClassPrefix=true,useOneOfDiscriminatorLookup=true'
/** Puts the generator into the folder. */
const GET_JAVA_GENERATOR = [
  ...['mvn', '--quiet', '--batch-mode', `${MAVEN_DEPENDENCY}:copy`, '-DoutputDirectory=.'],
  `-Dartifact=org.openapitools:openapi-generator-cli:${VERSIONS['openapi-generator-cli']}`,
]
const generate = (language: string, folder: string, properties: string) => [
  ...['java', '-jar', JAVA_GENERATOR, 'generate', '-g', language, '-i', 'DOCUMENT', '-o', folder],
  ...['--additional-properties', properties],
  ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
]
const COMPILE_ESM = [
  ...['npx', 'tsc', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck', 'walk.ts'],
]
const PYTHON_CLIENT = `openapi-python-client==${VERSIONS['openapi-python-client']}`

export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript, openapi-typescript and openapi-fetch',
    needs: ['npm', '--version'],
    files: { 'openapi-fetch.ts': 'walk.ts', 'esm.json': 'package.json' },
    commands: [
      install('openapi-typescript', 'openapi-fetch', 'typescript', '@types/node'),
      ['npx', 'openapi-typescript', 'DOCUMENT', '-o', 'contract.ts', '--default-non-nullable=false'],
      COMPILE_ESM,
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
    name: 'TypeScript, oazapfts',
    needs: ['npm', '--version'],
    files: { 'oazapfts.ts': 'walk.ts', 'esm.json': 'package.json' },
    commands: [
      install('oazapfts', '@oazapfts/runtime', 'typescript', '@types/node'),
      ['npx', 'oazapfts', 'DOCUMENT', 'client.ts'],
      COMPILE_ESM,
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'TypeScript, orval',
    needs: ['npm', '--version'],
    files: { 'orval.ts': 'walk.ts', 'esm.json': 'package.json' },
    commands: [
      install('orval', 'typescript', '@types/node'),
      ['npx', 'orval', '--input', 'DOCUMENT', '--output', './client.ts', '--client', 'fetch'],
      COMPILE_ESM,
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'TypeScript, swagger-typescript-api',
    needs: ['npm', '--version'],
    files: { 'swagger-typescript-api.ts': 'walk.ts', 'esm.json': 'package.json' },
    commands: [
      install('swagger-typescript-api', 'typescript', '@types/node'),
      ['npx', 'swagger-typescript-api', 'generate', '-p', 'DOCUMENT', '-o', '.', '-n', 'client.ts'],
      COMPILE_ESM,
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'TypeScript, openapi-generator with axios',
    needs: ['mvn', '--version'],
    files: { 'axios.ts': 'walk.ts', 'esm.json': 'package.json' },
    commands: [
      GET_JAVA_GENERATOR,
      generate('typescript-axios', 'client', 'importFileExtension=.js'),
      install('axios', 'typescript', '@types/node'),
      COMPILE_ESM,
      ['node', 'walk.js'],
    ],
  },
  {
    name: 'Python, openapi-generator',
    needs: ['sh', '-c', 'mvn --version && python3 -m venv --help'],
    files: { 'openapi-generator.py': 'walk.py' },
    commands: [
      GET_JAVA_GENERATOR,
      generate('python', '.', 'packageName=flaghoist'),
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '-r', 'requirements.txt'],
      ['venv/bin/python', '-m', 'compileall', '-q', 'flaghoist'],
      ['venv/bin/python', 'walk.py'],
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
    name: 'Go, openapi-generator',
    needs: ['sh', '-c', 'mvn --version && go version'],
    files: { 'openapi-generator.go': 'main.go' },
    commands: [
      GET_JAVA_GENERATOR,
      // Two enums of the contract have some words in common, and constants of Go have no class around them. The
      // action says which change a change request has: by their members, several match.
      generate('go', 'flaghoist', `packageName=flaghoist,${GO_OPTIONS},withGoMod=false`),
      ['go', 'mod', 'init', 'flaghoist-walk'],
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
      GET_JAVA_GENERATOR,
      [
        ...generate('java', '.', 'containerDefaultToNull=true'),
        ...['--library', 'native', '--invoker-package', 'dev.flaghoist', '--api-package', 'dev.flaghoist.api'],
        ...['--model-package', 'dev.flaghoist.model'],
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
