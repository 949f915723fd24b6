import { useRef } from 'preact/hooks'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { useRead } from '../../server/read.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { actionsColumn, Table } from '../../ui/table.tsx'
import { DefinitionsFrame, RowActions } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { CreateEnvironment, EditEnvironment, RemoveEnvironment } from './environment-dialogs.tsx'
import { ForNewProjects } from './for-new-projects.tsx'
import { ENVIRONMENT_TEXTS } from './texts.ts'

type Environment = Schemas['Environment']

/** The environments of the instance, in their order. */
export function EnvironmentsScreen() {
  const may = useMay()
  const { kind, id, open, close } = useOpened()
  const list = useRead('listEnvironments', {})
  const environments = list.data?.environments ?? []
  const reasonOf = (environment: Environment | undefined) =>
    may('ADMIN') ?? (environment?.protected ? ENVIRONMENT_TEXTS.protected : undefined)
  return (
    <DefinitionsFrame
      title={ENVIRONMENT_TEXTS.title}
      hint={ENVIRONMENT_TEXTS.hint}
      actions={
        <Button kind="main" reason={may('ADMIN')} onClick={() => open('new', 1)}>
          {ENVIRONMENT_TEXTS.create}
        </Button>
      }
    >
      <Shown read={list} lines={4}>
        {({ environments: rows }) => (
          <Table
            label={ENVIRONMENT_TEXTS.title}
            rows={rows}
            keyOf={({ name }) => name}
            columns={[
              {
                key: 'name',
                title: DEFINITION_TEXTS.name,
                isName: true,
                cell: ({ name, type }) => (
                  <>
                    <bdi class="strong">{name}</bdi> {type !== name && <small>{type}</small>}
                  </>
                ),
              },
              {
                key: 'new',
                title: ENVIRONMENT_TEXTS.forNew,
                cell: (environment) => <ForNewProjects environment={environment} reason={may('ADMIN')} />,
              },
              {
                key: 'use',
                title: DEFINITION_TEXTS.use,
                isExtra: true,
                cell: ({ projectCount, apiTokenCount, enabledToggleCount }) =>
                  ENVIRONMENT_TEXTS.use(projectCount, apiTokenCount, enabledToggleCount),
              },
              {
                key: 'order',
                title: ENVIRONMENT_TEXTS.order,
                isExtra: true,
                cell: ({ name }) => <Order name={name} environments={rows} reason={may('ADMIN')} />,
              },
              actionsColumn((environment: Environment) => (
                <RowActions
                  name={environment.name}
                  mayEdit={reasonOf(environment)}
                  mayRemove={reasonOf(environment)}
                  onEdit={() => open('edit', environment.name)}
                  onRemove={() => open('remove', environment.name)}
                />
              )),
            ]}
          />
        )}
      </Shown>
      {kind === 'new' && list.data !== undefined && (
        <CreateEnvironment
          sortOrder={Math.min(9999, Math.max(0, ...environments.map(({ sortOrder }) => sortOrder)) + 1)}
          onClose={close}
        />
      )}
      {kind === 'edit' && (
        <EditEnvironment
          key={id}
          name={id}
          reason={reasonOf(environments.find(({ name }) => name === id))}
          onClose={close}
        />
      )}
      {kind === 'remove' && <RemoveEnvironment key={id} name={id} onClose={close} />}
    </DefinitionsFrame>
  )
}

type OrderProperties = { name: string; environments: readonly Environment[]; reason: string | undefined }

/** Moves an environment up or down: all of them get the numbers of their new places. */
function Order({ name, environments, reason }: OrderProperties) {
  const before = useRef<Record<string, number>>({})
  const move = useWrite('setEnvironmentSortOrder', {
    done: () => ENVIRONMENT_TEXTS.ordered,
    undo: () => () => send('setEnvironmentSortOrder', { input: { body: before.current } }),
  })
  const at = environments.findIndex((each) => each.name === name)
  const to = (place: number) => {
    before.current = Object.fromEntries(environments.map((each) => [each.name, each.sortOrder]))
    const names = environments.map((each) => each.name).toSpliced(at, 1)
    const next = names.toSpliced(place, 0, name).map((each, index) => [each, index + 1] as const)
    move.mutate({ input: { body: Object.fromEntries(next) } })
  }
  return (
    <span class="unbroken">
      <Button
        kind="quiet"
        label={ENVIRONMENT_TEXTS.up(name)}
        reason={reason ?? (at === 0 ? ENVIRONMENT_TEXTS.first : undefined)}
        onClick={() => to(at - 1)}
      >
        ↑
      </Button>
      <Button
        kind="quiet"
        label={ENVIRONMENT_TEXTS.down(name)}
        reason={reason ?? (at === environments.length - 1 ? ENVIRONMENT_TEXTS.last : undefined)}
        onClick={() => to(at + 1)}
      >
        ↓
      </Button>
    </span>
  )
}
