import { useState } from 'preact/hooks'
import { useStoredDrafts } from '../../editing/drafts/use-stored-drafts.ts'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { EditedVariants } from './edited-variants.tsx'
import { VARIANT_TEXTS } from './texts.ts'
import { WeightBar } from './weight-bar.tsx'

type Properties = { place: EnvironmentPlace; found: FeatureEnvironment; rights: EnvironmentRights }

/** The variants of a feature in an environment. Those of a strategy take their place for its users. */
export function VariantsSection({ place, found: { variants }, rights }: Properties) {
  const [isOpen, setOpen] = useState(useStoredDrafts(place).includes('variants'))
  const element = useFocusBack<HTMLElement>(isOpen, '.actions button')
  const isNone = variants.length === 0
  return (
    <section ref={element} class="variants" aria-label={VARIANT_TEXTS.variantsIn(place.environment)}>
      {(isOpen || !isNone) && <h3>{VARIANT_TEXTS.variants}</h3>}
      {isOpen ? (
        <EditedVariants place={place} onClose={() => setOpen(false)} />
      ) : (
        <>
          <WeightBar variants={variants} />
          <div class="actions">
            <Button
              label={(isNone ? VARIANT_TEXTS.noneIn : VARIANT_TEXTS.editIn)(place.environment)}
              reason={rights.reason('UPDATE_FEATURE_ENVIRONMENT_VARIANTS')}
              onClick={() => setOpen(true)}
            >
              {isNone ? VARIANT_TEXTS.none : VARIANT_TEXTS.edit}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
