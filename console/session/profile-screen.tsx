import { Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useRead } from '../server/read.ts'
import { nameOf } from './name.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Who the caller is, and what they may do. */
export function ProfileScreen() {
  useTitle(SESSION_TEXTS.profile)
  const own = useRead('getOwnUser', {})
  return (
    <>
      <h1>{SESSION_TEXTS.profile}</h1>
      <Shown read={own}>
        {({ user, permissions }) => (
          <>
            <p>
              {nameOf(user)} {user.email !== undefined && <span class="dim">{user.email}</span>}
            </p>
            <h2>{SESSION_TEXTS.permissions}</h2>
            <Table
              label={SESSION_TEXTS.permissions}
              rows={permissions}
              keyOf={({ permission, project, environment }) => [permission, project, environment].join(' ')}
              columns={[
                {
                  key: 'permission',
                  title: SESSION_TEXTS.permission,
                  isName: true,
                  cell: (row) => <code>{row.permission}</code>,
                },
                { key: 'project', title: SESSION_TEXTS.project, cell: (row) => place(row.project) },
                { key: 'environment', title: SESSION_TEXTS.environment, cell: (row) => place(row.environment) },
              ]}
            />
          </>
        )}
      </Shown>
    </>
  )
}

function place(at: string | undefined): string {
  return at === undefined || at === '*' || at === '' ? SESSION_TEXTS.everywhere : at
}
