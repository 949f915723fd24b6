import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { draftKey, storedDraft } from '../../editing/drafts/drafts.ts'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { ownedFeature } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { FeatureOwners } from '../owners/feature-owners.tsx'
import { AboutEdit, aboutPlace } from './about-edit.tsx'
import { Dependencies } from './dependencies.tsx'
import { Lifecycle } from './lifecycle.tsx'
import { linksOf } from './links.ts'
import { Tags } from './tags.tsx'

type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

/** What a feature is, apart from environments. */
export function About({ place, feature }: Properties) {
  const { data: project } = useProject(place.projectId)
  const { data: who } = useRead('getOwnUser', {})
  const may = useMay()
  const [isEditing, setEditing] = useState(
    storedDraft(localStorage, draftKey(who?.user.id ?? 0, ...aboutPlace(place))) !== undefined,
  )
  const element = useFocusBack<HTMLElement>(isEditing, 'dl button')
  const reason = feature.archived ? FEATURE_TEXTS.isArchived : may('UPDATE_FEATURE', { project: place.projectId })
  const types = useRead('listFeatureTypes', {})
  const type = types.data?.types.find(({ id }) => id === feature.type)
  const links = linksOf(project?.linkTemplates ?? [], place)
  return (
    <aside ref={element} class="about sheet" aria-label={FEATURE_TEXTS.about}>
      {isEditing && (
        <AboutEdit place={place} feature={feature} types={types.data?.types ?? []} onClose={() => setEditing(false)} />
      )}
      {!isEditing && (
        <>
          <div>
            <p class={feature.description ? 'description' : 'dim'}>
              <bdi>{feature.description || FEATURE_TEXTS.noDescription}</bdi>
            </p>
            <OwnerNote of={ownedFeature(place)} at="/description" />
          </div>
          <dl class="pairs">
            <dt>{WORDS.type}</dt>
            <dd title={type?.description}>
              {type?.name ?? feature.type}
              <OwnerNote of={ownedFeature(place)} at="/type" />
            </dd>
            <dt>{WORDS.created}</dt>
            <dd>
              <TimeAgo at={feature.createdAt} />
            </dd>
            <dt>{FEATURE_TEXTS.impressionData}</dt>
            <dd title={FEATURE_TEXTS.impressionHint}>
              {feature.impressionData ? WORDS.on : WORDS.off}
              <OwnerNote of={ownedFeature(place)} at="/impressionData" />
            </dd>
            <dd>
              <Button kind="quiet" label={FEATURE_TEXTS.editAbout} reason={reason} onClick={() => setEditing(true)}>
                {WORDS.edit}
              </Button>
            </dd>
          </dl>
        </>
      )}
      <FeatureOwners place={place} />
      <Tags place={place} feature={feature} />
      <Dependencies place={place} feature={feature} />
      <Lifecycle place={place} feature={feature} />
      {links.length > 0 && (
        <section>
          <h3>{FEATURE_TEXTS.links}</h3>
          <ul class="plain-list">
            {links.map(({ title, url }) => (
              <li key={url}>
                <a href={url} rel="noopener noreferrer" target="_blank">
                  <bdi>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
