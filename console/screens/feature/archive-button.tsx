import { change, etagOf, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'

/** Archives a feature, after a look at whom it affects, or revives it. */
export function ArchiveButton({ place, feature }: { place: FeaturePlace; feature: Schemas['Feature'] }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { projectId: project, featureName } = place
  const revive = useWrite('reviveFeature', { done: () => FEATURE_TEXTS.reviveDone(featureName) })
  if (feature.archived)
    return (
      <Button
        reason={may('UPDATE_FEATURE', { project })}
        busy={revive.isPending}
        onClick={() => revive.mutate({ input: { path: { featureName } }, ifMatch: etagOf(feature) ?? '*' })}
      >
        {WORDS.revive}
      </Button>
    )
  return (
    <>
      <Button reason={may('DELETE_FEATURE', { project })} onClick={() => setAsking(true)}>
        {WORDS.archive}
      </Button>
      {isAsking && (
        <SaveDialog
          project={project}
          edit={{
            title: FEATURE_TEXTS.archiveTitle(featureName),
            save: WORDS.archive,
            before: { archived: false },
            after: { archived: true },
            operation: change('archiveFeature', { path: place }, { ifMatch: etagOf(feature) ?? '*' }),
            done: FEATURE_TEXTS.archiveDone(featureName),
          }}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      )}
    </>
  )
}
