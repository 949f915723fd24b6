import { useParams } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { Identities } from './identities.tsx'
import { RightsTable } from './rights-table.tsx'
import { USER_TEXTS } from './texts.ts'
import { userName } from './user-name.ts'

/** What one user may do, and why, in a project and an environment. */
export function UserScreen() {
  const { userId = '' } = useParams<{ userId: string }>()
  return (
    <InstanceFrame title={USER_TEXTS.rights}>
      <Allowed to="ADMIN">
        <Rights userId={Number(userId)} />
        <Identities userId={Number(userId)} />
      </Allowed>
    </InstanceFrame>
  )
}

function Rights({ userId }: { userId: number }) {
  const [query, setQuery] = useQueryState()
  const project = query.get('project') ?? ''
  const environment = query.get('environment') ?? ''
  const projects = useRead('listProjects', {})
  const environments = useRead('listEnvironments', {})
  const place = { ...(project !== '' && { project }), ...(environment !== '' && { environment }) }
  const rights = useRead('getUserPermissions', { path: { userId }, query: place }, { keepsPrevious: true })
  const isAll = query.get('all') === 'yes'
  return (
    <Shown read={rights} lines={10}>
      {({ user, rootRole, overview }) => (
        <>
          <h2>
            {USER_TEXTS.rightsOf(userName(user))} <span class="badge">{rootRole.name}</span>
          </h2>
          <div class="fields rights-place">
            <SelectField
              label={WORDS.project}
              value={project}
              onChange={(chosen) => setQuery({ project: chosen })}
              choices={[
                { value: '', label: WORDS.none },
                ...(projects.data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={WORDS.environment}
              value={environment}
              onChange={(chosen) => setQuery({ environment: chosen })}
              choices={[
                { value: '', label: WORDS.all },
                ...(environments.data?.environments ?? []).map(({ name }) => ({ value: name, label: name })),
              ]}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={!isAll}
                onChange={(event) => setQuery({ all: event.currentTarget.checked ? undefined : 'yes' })}
              />
              {USER_TEXTS.only}
            </label>
          </div>
          <RightsTable overview={overview} isAll={isAll} />
        </>
      )}
    </Shown>
  )
}
