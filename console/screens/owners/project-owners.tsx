import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { bodyOf, ownersOf } from './owner.ts'
import { OwnersSection } from './owners-section.tsx'
import { OWNER_TEXTS } from './texts.ts'

/** Who answers for the features of a project that have no owners of their own. */
export function ProjectOwners({ projectId }: { projectId: string }) {
  const path = { projectId }
  const { data } = useRead('getProjectOwners', { path })
  const set = useWrite('setProjectOwners', { done: () => OWNER_TEXTS.saved, showsFailures: true })
  return (
    <OwnersSection
      card
      heading={<h2>{OWNER_TEXTS.title}</h2>}
      owners={data && ownersOf(data)}
      hint={OWNER_TEXTS.projectHint}
      reason={useMay()('UPDATE_PROJECT', { project: projectId })}
      write={set}
      onSave={(owners, comment, onSuccess) =>
        set.mutate({ input: { path, body: bodyOf(owners) }, ifMatch: data, ...comment }, { onSuccess })
      }
    />
  )
}
