import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { AddMember } from './add-member.tsx'
import { type Member, membersOf } from './member.ts'
import { MemberActions } from './member-actions.tsx'
import { MEMBER_TEXTS } from './texts.ts'

const TO_READ = ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'] as const
const TO_WRITE = ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] as const

/** Who has which role in a project. */
export function MembersScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const where = { project: projectId }
  const reason = may(TO_WRITE, where)
  const access = useRead('getProjectAccess', { path: { projectId } }, { enabled: may(TO_READ, where) === undefined })
  return (
    <ProjectFrame
      projectId={projectId}
      title={WORDS.members}
      actions={
        <Button kind="main" reason={reason} onClick={() => setAdding(true)}>
          {MEMBER_TEXTS.add}
        </Button>
      }
    >
      <Allowed to={TO_READ} where={where}>
        <Shown read={access} lines={5}>
          {(found) => (
            <>
              <Members projectId={projectId} access={found} reason={reason} />
              {isAdding && <AddMember projectId={projectId} access={found} onClose={() => setAdding(false)} />}
            </>
          )}
        </Shown>
      </Allowed>
    </ProjectFrame>
  )
}

type Properties = { projectId: string; access: Schemas['ProjectAccess']; reason: string | undefined }

function Members({ projectId, access, reason }: Properties) {
  const members = membersOf(access)
  const nameOfRole = (id: number) => access.roles.find((role) => role.id === id)?.name ?? String(id)
  if (members.length === 0)
    return (
      <EmptyState title={MEMBER_TEXTS.none}>
        <p>{MEMBER_TEXTS.noneHint}</p>
      </EmptyState>
    )
  const columns: Column<Member>[] = [
    {
      key: 'name',
      title: MEMBER_TEXTS.member,
      isName: true,
      cell: ({ name, detail }) => (
        <span class="member-name">
          <bdi class="clipped" title={name}>
            {name}
          </bdi>
          {detail !== name && <small>{detail}</small>}
        </span>
      ),
    },
    { key: 'kind', title: MEMBER_TEXTS.kind, cell: ({ kind }) => kind },
    { key: 'roles', title: WORDS.roles, cell: ({ roles }) => roles.map(nameOfRole).join(', ') },
    { key: 'since', title: MEMBER_TEXTS.since, cell: ({ addedAt }) => <TimeAgo at={addedAt} /> },
    actionsColumn((member) => <MemberActions projectId={projectId} access={access} member={member} reason={reason} />),
  ]
  return <Table label={MEMBER_TEXTS.table} rows={members} keyOf={({ key }) => key} columns={columns} />
}
