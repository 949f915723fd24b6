import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { fieldOf, ownedProject } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Table } from '../../ui/table.tsx'
import { Approvals, ReviewSwitch } from './review.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

type Environment = Schemas['EnvironmentOfProject']

/** The environments of the instance, with those of the project turned on. */
export function Environments({ projectId }: { projectId: string }) {
  const environments = useRead('listProjectEnvironments', { path: { projectId } })
  return (
    <section class="panel">
      <h2>{WORDS.environments}</h2>
      <Shown read={environments} lines={3}>
        {(found) => <EnvironmentTable projectId={projectId} environments={found.environments} />}
      </Shown>
    </section>
  )
}

function EnvironmentTable({ projectId, environments }: { projectId: string; environments: readonly Environment[] }) {
  const [removed, setRemoved] = useState<Environment>()
  const may = useMay()('UPDATE_PROJECT', { project: projectId })
  const review = useRead('getChangeRequestConfiguration', { path: { projectId } })
  const isOnly = environments.filter(({ visible }) => visible).length === 1
  const add = useWrite('addProjectEnvironment', {
    done: (_, { input }) => SETTINGS_TEXTS.added(input.body.environment),
  })
  const reviewOf = (name: string) => review.data?.find(({ environment }) => environment === name)
  return (
    <>
      <Table
        label={WORDS.environments}
        rows={environments}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', title: WORDS.environment, isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'in',
            title: SETTINGS_TEXTS.inProject,
            cell: (environment) => (
              <>
                <Switch
                  label={SETTINGS_TEXTS.isIn(environment.name)}
                  isOn={environment.visible}
                  reason={may ?? (environment.visible && isOnly ? SETTINGS_TEXTS.last : undefined)}
                  busy={add.isPending}
                  onChange={(isOn) =>
                    isOn
                      ? add.mutate({ input: { path: { projectId }, body: { environment: environment.name } } })
                      : setRemoved(environment)
                  }
                />
                <OwnerNote of={ownedProject(projectId)} at={fieldOf('environments', environment.name)} name="" />
              </>
            ),
          },
          {
            key: 'review',
            title: SETTINGS_TEXTS.review,
            cell: ({ name }) => <ReviewSwitch projectId={projectId} name={name} review={reviewOf(name)} />,
          },
          {
            key: 'approvals',
            title: SETTINGS_TEXTS.approvals,
            cell: ({ name }) => <Approvals projectId={projectId} name={name} review={reviewOf(name)} />,
          },
          { key: 'on', title: SETTINGS_TEXTS.on, isExtra: true, cell: (row) => row.projectEnabledToggleCount },
          { key: 'keys', title: WORDS.keys, isExtra: true, cell: (row) => row.projectApiTokenCount },
        ]}
      />
      {removed !== undefined && (
        <RemoveEnvironment projectId={projectId} environment={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

type RemoveProperties = { projectId: string; environment: Environment; onClose: () => void }

function RemoveEnvironment({ projectId, environment, onClose }: RemoveProperties) {
  const { name, projectEnabledToggleCount, projectApiTokenCount } = environment
  const remove = useWrite('removeProjectEnvironment', {
    done: () => SETTINGS_TEXTS.removed(name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={SETTINGS_TEXTS.remove(name)}
      submit={WORDS.remove}
      isDanger
      write={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate({ input: { path: { projectId, environment: name } } })}
    >
      <OwnerNote of={ownedProject(projectId)} at={fieldOf('environments', name)} name="" isEdited />
      <p>{SETTINGS_TEXTS.removeHint}</p>
      <p>{SETTINGS_TEXTS.removeCounts(projectEnabledToggleCount, projectApiTokenCount)}</p>
    </FormDialog>
  )
}
