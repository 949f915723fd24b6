import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Edit } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { ownedFeature } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { RefusableForm } from '../../ui/refusals.tsx'
import { AddParent, removeParentEdit } from './add-parent.tsx'

type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

/** The features that a feature depends on, and the features that depend on it. */
export function Dependencies({ place, feature }: Properties) {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [edit, setEdit] = useState<Edit>()
  const element = useFocusBack<HTMLElement>(isAdding, ':scope > button')
  const reason = feature.archived
    ? FEATURE_TEXTS.isArchived
    : may('UPDATE_FEATURE_DEPENDENCY', { project: place.projectId })
  const link = (name: string) => (
    <Link href={featurePath(place.projectId, name)}>
      <bdi>{name}</bdi>
    </Link>
  )
  return (
    <section ref={element}>
      <h3>{FEATURE_TEXTS.parents}</h3>
      {feature.dependencies.length === 0 && !isAdding && <p class="dim">{FEATURE_TEXTS.noParents}</p>}
      <ul class="plain-list">
        {feature.dependencies.map((parent) => (
          <li key={parent.feature}>
            {link(parent.feature)} <span class="dim">{parentText(parent)}</span>{' '}
            {reason === undefined && (
              <button
                type="button"
                class="quiet"
                aria-label={FEATURE_TEXTS.removeParent(parent.feature)}
                onClick={() => setEdit(removeParentEdit(place, parent))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <OwnerNote of={ownedFeature(place)} at="/dependencies" />
      <RefusableForm>
        {isAdding ? (
          <AddParent place={place} onEdit={setEdit} onClose={() => setAdding(false)} />
        ) : (
          <Button kind="quiet" reason={reason} onClick={() => setAdding(true)}>
            {FEATURE_TEXTS.addParent}
          </Button>
        )}
        {edit !== undefined && (
          <SaveDialog
            project={place.projectId}
            edit={edit}
            onClose={() => setEdit(undefined)}
            onDone={() => {
              setEdit(undefined)
              setAdding(false)
            }}
          />
        )}
      </RefusableForm>
      {feature.children.length > 0 && (
        <>
          <h3>{FEATURE_TEXTS.children}</h3>
          <ul class="plain-list">
            {feature.children.map((child) => (
              <li key={child}>{link(child)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function parentText({ enabled, variants }: Schemas['FeatureDependency']): string {
  const state = enabled ? WORDS.on : WORDS.off
  return variants.length === 0 ? state : `${state} ${FEATURE_TEXTS.ofVariants(variants.join(' / '))}`
}
