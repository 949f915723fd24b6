import type { Command, Option } from '../command.ts'

const ADDRESS: Option = { name: 'url', placeholder: 'address', summary: 'Where the server is; or set FLAGHOIST_URL' }
const AS_JSON: Option = { name: 'json', summary: 'Print JSON for programs' }
const PLANNING: readonly Option[] = [
  { name: 'prune', summary: 'Archive features that the manager owned alone and that no file names any more' },
  { name: 'force', summary: 'Take over fields of other managers, and archive features that are in use' },
]
const REASON: Option = {
  name: 'reason',
  placeholder: 'text',
  summary: 'Why it passes freezes, or does without approvals; 10 to 500 characters',
}
const REASON_FOR: Option = {
  name: 'reason-for',
  placeholder: 'what',
  summary: 'What --reason is for: freeze, approval or both; default is one of them, whichever is needed',
}
const PROJECT: Option = { name: 'project', placeholder: 'id', summary: 'Only what belongs to this project' }

const OPERANDS = '<file or folder>...'

const FILES = `Of a folder, these are all files that end with .yaml, .yml or .json, also in folders in it, but
not hidden ones; - is the standard input. FLAGHOIST_TOKEN has the key of the server.`

/** The commands of features as code. */
export const STATE_COMMANDS: readonly Command[] = [
  {
    name: 'validate',
    summary: 'Check files of features as code, without a server',
    details: `Says what is wrong in files, with file, line and column. What only a server knows is not checked, such
as whether a project is there. The exit code is 1 if something is wrong.`,
    operands: OPERANDS,
    options: [AS_JSON],
    run: async (_, options, operands) => (await import('./validate.ts')).validate(options, operands),
  },
  {
    name: 'plan',
    summary: 'Say what would change if a server became what files say',
    details: `${FILES}
The exit code is 0 if nothing differs, also where the manager does not own all of it yet, 2 if something
does, and 1 if the files are refused or other managers own fields with other values.`,
    operands: OPERANDS,
    options: [ADDRESS, ...PLANNING, REASON, REASON_FOR, AS_JSON],
    run: async (env, options, operands) => (await import('./plan.ts')).plan(env, options, operands),
  },
  {
    name: 'apply',
    summary: 'Make a server what files say',
    details: `Plans first, and asks on a terminal. It does all of the plan or nothing. Where change requests guard an
environment, it makes one instead. ${FILES}
The exit code is 1 if it was not applied.`,
    operands: OPERANDS,
    options: [
      ADDRESS,
      ...PLANNING,
      { name: 'plan', placeholder: 'id', summary: 'Apply this plan that was made before; then without files' },
      { name: 'source', placeholder: 'address', summary: 'Where the files come from; default is the commit in CI' },
      REASON,
      REASON_FOR,
      { name: 'yes', summary: 'Do not ask' },
      AS_JSON,
    ],
    run: async (env, options, operands) => (await import('./apply.ts')).apply(env, options, operands),
  },
  {
    name: 'drift',
    summary: 'List owned fields that others have changed',
    details: `Asks a server which fields of managers have other values than were applied, and which features no file
names any more. Needs no files, and a key that can only read. The exit code is 2 if others have
changed any; features in no file are only listed.`,
    options: [
      ADDRESS,
      { name: 'manager', placeholder: 'name', summary: 'Only what this manager owns; default all managers' },
      PROJECT,
      AS_JSON,
    ],
    run: async (env, options) => (await import('./drift.ts')).drift(env, options),
  },
  {
    name: 'export',
    summary: 'Write what a server has as files of features as code',
    details: `Writes what a manager owns, or everything, to the standard output. The same state is the same text, and
a plan of it has no operation. FLAGHOIST_TOKEN has the key of the server.`,
    options: [
      ADDRESS,
      { name: 'manager', placeholder: 'name', summary: 'Only what this manager owns; default everything' },
      PROJECT,
      {
        name: 'as',
        placeholder: 'manager',
        summary: 'Write this name as the manager, to make it the owner',
      },
      { name: 'to', placeholder: 'folder', summary: 'Write a file for each project to this folder' },
      { name: 'json', summary: 'Write JSON instead of YAML' },
    ],
    run: async (env, options) => (await import('./export.ts')).exportState(env, options),
  },
]
