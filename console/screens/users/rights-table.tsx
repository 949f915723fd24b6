import type { Schemas } from '@flaghoist/client'
import { PermissionName } from '../../nouns/roles/permission-name.tsx'
import { WORDS } from '../../page/words.ts'
import { Table } from '../../ui/table.tsx'
import { USER_TEXTS } from './texts.ts'

type Held = Schemas['HeldPermission']
type Properties = { overview: Schemas['PermissionsOverview']; isAll: boolean }

/** Permissions, each with the roles that give it. */
export function RightsTable({ overview: { root, project, environment }, isAll }: Properties) {
  const rows = [...root, ...project, ...environment].filter(({ hasPermission }) => isAll || hasPermission)
  return (
    <Table
      label={USER_TEXTS.rights}
      rows={rows}
      keyOf={({ type, name }) => `${type} ${name}`}
      columns={[
        { key: 'name', title: WORDS.permission, isName: true, cell: ({ name }) => <PermissionName name={name} /> },
        {
          key: 'through',
          title: USER_TEXTS.through,
          cell: ({ hasPermission, sources }) =>
            hasPermission ? <Sources sources={sources} /> : <span class="dim">{USER_TEXTS.mayNot}</span>,
        },
      ]}
    />
  )
}

function Sources({ sources }: Pick<Held, 'sources'>) {
  if (sources.length === 0) return <>{USER_TEXTS.may}</>
  return (
    <ul class="sources">
      {[...new Set(sources.map(sentenceOf))].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function sentenceOf({ role, group, project, permission }: Held['sources'][number]): string {
  return [
    role.name,
    group === null ? '' : USER_TEXTS.inGroup(group.name),
    project === null ? '' : USER_TEXTS.inProject(project),
    permission === 'ADMIN' ? USER_TEXTS.including(permission) : '',
  ].join('')
}
