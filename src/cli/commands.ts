import { variables } from '../config/variables.ts'
import type { Command } from './command.ts'
import { STATE_COMMANDS } from './state/commands.ts'

/** The commands of the program `flaghoist`. The modules are imported only when they run. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    summary: 'Start the server',
    details: `Applies new migrations first, and prints its address. The first start also prints an admin key,
unless ADMIN_API_KEY is set. SIGTERM and SIGINT stop the server.`,
    options: [],
    run: async () => {
      await import('../main.ts')
    },
  },
  {
    name: 'relay',
    summary: 'Start a relay: the interface for SDKs, without a database',
    details: `Serves SDKs with the features of another server, a Flaghoist or an Unleash, which it follows:
RELAY_UPSTREAM is its address. It keeps the last state in RELAY_PATH, and serves it while that server
is away. SIGTERM and SIGINT stop it.`,
    options: [],
    settings: `Settings are environment variables: RELAY_UPSTREAM; RELAY_PATH, by default ${variables.RELAY_PATH.preset};
RELAY_KEYS, the client keys that it follows from its start on; RELAY_POLL_SECONDS, by default ${variables.RELAY_POLL_SECONDS.preset};
RELAY_MAX_AGE, by default any age; and those of each server, such as PORT and MANAGEMENT_PORT.`,
    run: async (env) => (await import('./relay.ts')).run(env),
  },
  {
    name: 'migrate',
    summary: 'Apply new migrations to the database without starting the server',
    details: `Prints the names of the applied migrations. An embedded database must not be in use by
a server. With --check, it prints what it would apply and which tables it would lock.`,
    options: [{ name: 'check', summary: 'Say what would be applied, and change nothing' }],
    run: async (env, options) => (await import('./migrate.ts')).run(env, options.check !== undefined),
  },
  {
    name: 'doctor',
    summary: 'Check the settings, and everything that they name',
    details: `Checks the settings, the files in STATE_PATH, the database, its clock, encrypted secrets, the mail
server, OpenID Connect and the settings for a proxy, and says what to fix. Changes nothing, and prints no secret.
The exit code is 1 when there is a problem. The content of an embedded database can be
checked only while no server uses it.`,
    options: [],
    run: async (env) => (await import('./doctor.ts')).run(env),
  },
  {
    name: 'backup',
    summary: 'Copy the embedded database to a folder, also while the server runs',
    details: `Copies the database in FLAGHOIST_DATA and opens the copy, which proves that it can be restored. A server
that uses the folder makes the copy itself, and requests wait meanwhile. Settings are not in it,
above all ENCRYPTION_KEY. PostgreSQL has its own tools.`,
    options: [{ name: 'to', placeholder: 'folder', summary: 'The folder to write; it must not exist, or be empty' }],
    run: async (env, options) => (await import('./backup.ts')).run(env, options.to),
  },
  {
    name: 'restore',
    summary: 'Make the embedded database of an empty folder from a backup',
    details: `Copies a backup to FLAGHOIST_DATA, which must not exist or be empty: nothing is overwritten. The
next start continues all ids far behind those of the backup, so that no id is given twice.
The backup stays as it is.`,
    options: [{ name: 'from', placeholder: 'folder', summary: 'A folder that "flaghoist backup" has written' }],
    run: async (env, options) => (await import('./restore.ts')).run(env, options.from),
  },
  {
    name: 'move',
    summary: 'Copy the embedded database to an empty PostgreSQL database',
    details: `Copies everything, also users, keys and the event log, from FLAGHOIST_DATA to DATABASE_URL,
compares both, and prints how many rows each table has. Stop the server before. The
embedded database stays as it is. Start the server with DATABASE_URL afterwards.`,
    options: [],
    run: async (env) => (await import('./move.ts')).run(env),
  },
  {
    name: 'import-unleash',
    summary: 'Copy projects, features, users and keys from Unleash to a running server',
    details: `Reads everything that the admin interface of Unleash shows, and creates or changes the same here: by
the admin interface of a running server, so that each change is checked and has its event. What
only this server has, stays. Compares both afterwards, and lists all that was not taken, and why.
It can be repeated: a second run changes only what is different. The exit code is 1 if something
was not taken.`,
    options: [
      { name: 'url', placeholder: 'address', summary: 'Where Unleash is, such as https://unleash.example.com' },
      { name: 'token', placeholder: 'token', summary: 'Admin token of Unleash; or set UNLEASH_TOKEN' },
      { name: 'to', placeholder: 'address', summary: 'Where the server is; default is this machine, at PORT' },
      { name: 'to-key', placeholder: 'key', summary: 'Admin key of the server; or set ADMIN_API_KEY' },
      { name: 'dry-run', summary: 'Say what would be done, and change nothing' },
    ],
    run: async (env, options) => (await import('./import-unleash.ts')).run(env, options),
  },
  ...STATE_COMMANDS,
  {
    name: 'convert',
    summary: 'Make a file of features as code from the files of another server',
    details: `Reads files of launchdarkly, flagsmith, flagd, goff or growthbook, as JSON or YAML, and writes a
document for "features as code" to the standard output; - is the standard input. It asks no server.
The report goes to the standard error: for each feature and each rule, whether it is exact,
approximate (and how) or left out (and why). Percentages keep their share, and not the users who
are in it. The exit code is 1 if nothing could be converted.`,
    operands: '<format> <file>...',
    options: [
      { name: 'manager', placeholder: 'name', summary: 'Owner of what the document says; default is the format' },
      { name: 'project', placeholder: 'id', summary: 'Project of the features; default is "default"' },
      {
        name: 'environment',
        placeholder: 'name',
        summary: 'Environment of files that name none; default is "development"',
      },
      { name: 'report', placeholder: 'file', summary: 'Write the report also to this file, as JSON' },
    ],
    run: async (_, options, operands) => (await import('./convert.ts')).run(options, operands),
  },
  {
    name: 'export-events',
    summary: 'Write the event log to the standard output',
    details: `One event per line as JSON, oldest first. On PostgreSQL, events of the last second may be
missing: the next export has them. An embedded database must not be in use by a server.`,
    options: [
      { name: 'after', placeholder: 'event id', summary: 'Begin after the event with this id, such as 12000' },
      { name: 'manager', placeholder: 'name', summary: 'Only what the files of this manager changed' },
    ],
    run: async (env, options) => (await import('./export-events.ts')).run(env, options.after, options.manager),
  },
  {
    name: 'replay',
    summary: 'Build all features from the event log alone',
    details: `Writes one feature per line as JSON, by name. With --verify, it compares them with the database
instead, in one snapshot: it prints each difference, with what the log and the database have,
and ends with status 1 if there is one. A feature that was created before the oldest event that
is kept can't be verified. An embedded database must not be in use by a server.`,
    options: [{ name: 'verify', summary: 'Compare the features with the database' }],
    run: async (env, options) => (await import('./replay.ts')).run(env, { verify: options.verify !== undefined }),
  },
]
