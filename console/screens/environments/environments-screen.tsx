import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { CreateEnvironment, EditEnvironment, RemoveEnvironment } from './environment-dialogs.tsx'
import { ForNewProjects } from './for-new-projects.tsx'
import { ENVIRONMENT_TEXTS } from './texts.ts'

type Environment = Schemas['Environment']

/** The environments of the instance, in their order. */
export function EnvironmentsScreen() {
  const may = useMay()
  const { open } = useOpened()
  const list = useRead('listEnvironments', {})
  const environments = list.data?.environments ?? []
  const reasonOf = (environment: Environment | undefined) =>
    may('ADMIN') ?? (environment?.protected ? ENVIRONMENT_TEXTS.protected : undefined)
  return (
    <DefinitionsFrame
      title={WORDS.environments}
      hint={ENVIRONMENT_TEXTS.hint}
      actions={
        <Button kind="main" reason={may('ADMIN')} onClick={() => open('new', 1)}>
          {ENVIRONMENT_TEXTS.create}
        </Button>
      }
    >
      <DefinitionList
        title={WORDS.environments}
        read={list}
        rows={environments}
        lines={4}
        idOf={({ name }) => name}
        ownedAs="environments"
        about={({ name, type }) => type !== name && <small>{type}</small>}
        columns={[
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
            cell: ({ name }) => <Order name={name} environments={environments} reason={may('ADMIN')} />,
          },
        ]}
        mayEdit={reasonOf}
        mayRemove={reasonOf}
        dialogs={{
          new: (_, close) =>
            list.data !== undefined && (
              <CreateEnvironment
                sortOrder={Math.min(9999, Math.max(0, ...environments.map(({ sortOrder }) => sortOrder)) + 1)}
                onClose={close}
              />
            ),
          edit: (id, close, environment) => (
            <EditEnvironment key={id} name={id} reason={reasonOf(environment)} onClose={close} />
          ),
          remove: (id, close) => <RemoveEnvironment key={id} name={id} onClose={close} />,
        }}
      />
    </DefinitionsFrame>
  )
}

type OrderProperties = { name: string; environments: readonly Environment[]; reason: string | undefined }

/** Moves an environment up or down: all of them get the numbers of their new places. */
function Order({ name, environments, reason }: OrderProperties) {
  const move = useWrite('setEnvironmentSortOrder', {
    done: () => ENVIRONMENT_TEXTS.ordered,
  })
  const at = environments.findIndex((each) => each.name === name)
  const to = (place: number) => {
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
