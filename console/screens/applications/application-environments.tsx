import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { APPLICATION_TEXTS } from './texts.ts'

type Environment = Schemas['ApplicationEnvironment']
type Properties = { appName: string; environments: readonly Environment[]; isKept: boolean }

/** Where an application runs; one environment can be opened, with its instances. The address says which. */
export function ApplicationEnvironments({ appName, environments, isKept }: Properties) {
  const [query, setQuery] = useQueryState()
  const opened = query.get('environment')
  return (
    <>
      {environments.map(({ name, instanceCount, sdks, lastSeen }) => (
        <details
          key={name}
          class="sheet"
          open={opened === name}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== (opened === name)) setQuery({ environment: open ? name : undefined })
          }}
        >
          <summary>
            <bdi class="strong">{name}</bdi>{' '}
            <span class="dim">
              {[APPLICATION_TEXTS.instanceCount(instanceCount), ...sdks].join(' · ')} · <TimeAgo at={lastSeen} />
            </span>
          </summary>
          {opened === name && <Instances appName={appName} environment={name} isKept={isKept} />}
        </details>
      ))}
    </>
  )
}

function Instances({ isKept, ...path }: { appName: string; environment: string; isKept: boolean }) {
  const instances = useRead('listApplicationInstances', { path }, { enabled: isKept })
  return (
    <Shown read={instances} lines={2}>
      {(found) => (
        <Table
          label={APPLICATION_TEXTS.instancesIn(path.environment)}
          rows={found.instances}
          keyOf={({ instanceId }) => instanceId}
          columns={COLUMNS}
        />
      )}
    </Shown>
  )
}

const UNKNOWN = <span class="dim">{APPLICATION_TEXTS.unknown}</span>

const COLUMNS: readonly Column<Schemas['ApplicationInstance']>[] = [
  {
    key: 'id',
    title: WORDS.instance,
    isName: true,
    cell: ({ instanceId }) => <bdi>{instanceId}</bdi>,
  },
  {
    key: 'sdk',
    title: APPLICATION_TEXTS.sdk,
    cell: ({ sdkVersion }) => (sdkVersion === null ? UNKNOWN : <span class="unbroken">{sdkVersion}</span>),
  },
  {
    key: 'started',
    title: APPLICATION_TEXTS.started,
    isExtra: true,
    cell: ({ startedAt }) => (startedAt === null ? UNKNOWN : <TimeAgo at={startedAt} />),
  },
  {
    key: 'interval',
    title: APPLICATION_TEXTS.interval,
    isExtra: true,
    cell: ({ intervalMs }) => (intervalMs === null ? UNKNOWN : APPLICATION_TEXTS.seconds(intervalMs / 1000)),
  },
  { key: 'seen', title: WORDS.lastSeen, cell: ({ lastSeen }) => <TimeAgo at={lastSeen} /> },
]
