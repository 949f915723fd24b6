import { featureVariantInputWeightMax, featureVariantInputWeightMin } from '../../../generated/number-limits.ts'
import { featureVariantInputNameMost } from '../../../generated/text-limits.ts'
import { WarningList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { type Warning, warningAt, warningText } from '../../nouns/sdk-warnings/warnings.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { PayloadEditor } from './payload-editor.tsx'
import { mayBeFixed, percentOf, shared, withFixed, without, withVariable } from './shares.ts'
import { VARIANT_TEXTS } from './texts.ts'
import type { Variant } from './variant.ts'
import { WeightBar } from './weight-bar.tsx'

type Properties<Of extends Variant> = {
  variants: readonly Of[]
  stickyFields: readonly string[]
  /** What SDKs read in different ways in them; the paths begin with the index of a variant. */
  warnings: readonly Warning[]
  /** A variant that is new, with a name. */
  make: (name: string) => Of
  onChange: (variants: Of[]) => void
}

/** Edits variants. Their shares total 100 % after each change. */
export function VariantsEditor<Of extends Variant>({
  variants,
  stickyFields,
  warnings,
  make,
  onChange,
}: Properties<Of>) {
  const stickiness = variants[0]?.stickiness ?? 'default'
  const sticky = [...new Set(['default', 'random', ...stickyFields, stickiness])]
  const set = (index: number, changed: Partial<Variant>) =>
    onChange(shared(variants.map((variant, at) => (at === index ? { ...variant, ...changed } : variant))))
  return (
    <div class="editor">
      <WeightBar variants={variants} />
      {variants.map((variant, index) => (
        <Within at={index} key={index}>
          <fieldset>
            <legend>{VARIANT_TEXTS.variant(index + 1)}</legend>
            <div class="side-by-side">
              <TextField
                label={WORDS.name}
                at="name"
                value={variant.name}
                maxLength={featureVariantInputNameMost}
                onInput={(name) => set(index, { name })}
              />
              <TextField
                label={VARIANT_TEXTS.share}
                at="weight"
                type="number"
                min={percentOf(featureVariantInputWeightMin)}
                max={percentOf(featureVariantInputWeightMax)}
                step="any"
                value={percentOf(variant.weight)}
                warning={warningAt(warnings, `/${index}/weight`)}
                readOnly={!mayBeFixed(variants, index)}
                title={mayBeFixed(variants, index) ? undefined : VARIANT_TEXTS.lastVariable}
                onInput={(percent) => onChange(withFixed(variants, index, Number(percent)))}
              />
            </div>
            <label class="check" title={mayBeFixed(variants, index) ? undefined : VARIANT_TEXTS.lastVariable}>
              <input
                type="checkbox"
                checked={variant.weightType === 'fix'}
                disabled={variant.weightType !== 'fix' && !mayBeFixed(variants, index)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? withFixed(variants, index, Number(percentOf(variant.weight)))
                      : withVariable(variants, index),
                  )
                }
              />
              <span>{VARIANT_TEXTS.fixed}</span>
            </label>
            <PayloadEditor payload={variant.payload} onChange={(payload) => set(index, { payload })} />
            <Overrides variant={variant} />
            <div class="actions">
              <Button
                kind="quiet"
                label={VARIANT_TEXTS.removeOf(variant.name)}
                onClick={() => onChange(without(variants, index))}
              >
                {WORDS.remove}
              </Button>
            </div>
          </fieldset>
        </Within>
      ))}
      <div class="actions">
        <Button onClick={() => onChange(shared([...variants, make(freeName(variants))]))}>{VARIANT_TEXTS.add}</Button>
      </div>
      {variants.length > 0 && (
        <SelectField
          label={VARIANT_TEXTS.stickiness}
          at="0/stickiness"
          value={stickiness}
          warning={warningText(warnings.filter(({ path }) => path.endsWith('/stickiness')))}
          choices={sticky.map((value) => ({ value, label: stickyText(value) }))}
          onChange={(chosen) => onChange(variants.map((variant) => ({ ...variant, stickiness: chosen })))}
        />
      )}
      <WarningList warnings={warnings.filter(({ path }) => !/\/(weight|stickiness)$/.test(path))} />
    </div>
  )
}

function Overrides({ variant }: { variant: Variant & { readonly overrides?: readonly unknown[] } }) {
  const count = variant.overrides?.length ?? 0
  return count === 0 ? null : <small>{VARIANT_TEXTS.overrides(count)}</small>
}

/** Returns a name that no variant has. */
function freeName(variants: readonly Variant[]): string {
  const names = variants.map(({ name }) => name)
  const numbers = Array.from({ length: names.length + 1 }, (_, index) => `variant-${index + 1}`)
  return numbers.find((name) => !names.includes(name)) ?? ''
}

function stickyText(value: string): string {
  if (value === 'default') return VARIANT_TEXTS.stickinessDefault
  return value === 'random' ? VARIANT_TEXTS.stickinessRandom : value
}
