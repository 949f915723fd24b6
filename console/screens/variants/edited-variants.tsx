import { change, etagOf } from '@flaghoist/client'
import { useMemo, useState } from 'preact/hooks'
import { ClashPanel } from '../../editing/drafts/clash-panel.tsx'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { useDraft } from '../../editing/drafts/use-draft.ts'
import { draftPlace } from '../../editing/drafts/use-stored-drafts.ts'
import { type Edit, when } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { useWarnings } from '../../nouns/sdk-warnings/use-warnings.ts'
import { warningsIn } from '../../nouns/sdk-warnings/warnings.ts'
import { useRead } from '../../server/read.ts'
import { RefusableForm } from '../../ui/refusals.tsx'
import { Shown } from '../../ui/states.tsx'
import { VARIANT_TEXTS } from './texts.ts'
import {
  type EnvironmentVariant,
  rowsOf,
  type VariantRows,
  variantsOf,
  variantsProblem,
  variantText,
} from './variant.ts'
import { VariantsEditor } from './variants-editor.tsx'

type Properties = { place: EnvironmentPlace; onClose: () => void }

/** The editor of the variants of an environment, with their draft. */
export function EditedVariants({ place, onClose }: Properties) {
  const read = useRead('getVariants', { path: place })
  const context = useRead('listContextFields', {})
  const { data: project } = useProject(place.projectId)
  const current = useMemo(
    () => read.data && { value: rowsOf(read.data.variants), etag: etagOf(read.data) },
    [read.data],
  )
  const drafted = useDraft<VariantRows>(draftPlace(place, 'variants'), current)
  const [isSaving, setSaving] = useState(false)
  const { mine, base, etag, clash } = drafted
  const warnings = useWarnings(mine && variantsEdit(place, '*', [], variantsOf(mine)).operation)
  if (mine === undefined || base === undefined) return <Shown read={read}>{() => null}</Shown>
  const variants = variantsOf(mine)
  const nameOf = (row: string) =>
    variantsOf({ ...base, ...mine }).find((variant) => variant.row === row)?.name ?? row.slice(1)
  const stickiness = variants[0]?.stickiness ?? project?.defaultStickiness ?? 'default'
  return (
    <RefusableForm>
      {clash !== undefined && (
        <ClashPanel
          clash={clash}
          label={nameOf}
          show={(_, value) => variantText(value)}
          onResolve={(fields) => drafted.resolve(fields)}
        />
      )}
      <VariantsEditor
        variants={variants}
        stickyFields={(context.data ?? []).filter((field) => field.stickiness).map(({ name }) => name)}
        warnings={warningsIn(warnings, '/variants')}
        make={(name) => ({ row: freeRow(mine, name), name, weight: 0, weightType: 'variable', stickiness })}
        onChange={(next) => drafted.change(rowsOf(next))}
      />
      <DraftBar
        drafted={drafted}
        label={nameOf}
        reason={variantsProblem(variants)}
        onSave={() => setSaving(true)}
        onClose={onClose}
      />
      {isSaving && (
        <SaveDialog
          project={place.projectId}
          edit={variantsEdit(place, etag, variantsOf(base), variants)}
          onClose={() => setSaving(false)}
          onDone={() => {
            setSaving(false)
            drafted.discard()
            onClose()
          }}
        />
      )}
    </RefusableForm>
  )
}

/** Returns the name of a field for a new variant. */
function freeRow(rows: VariantRows, name: string): string {
  const free = (row: string): string => (row in rows ? free(`${row}+`) : row)
  return free(`+${name}`)
}

type Rows = ReturnType<typeof variantsOf>

function variantsEdit(place: EnvironmentPlace, etag: string | undefined, base: Rows, mine: Rows): Edit {
  const { environment } = place
  const bodyOf = (rows: Rows): EnvironmentVariant[] => rows.map(({ row, ...variant }) => variant)
  return {
    title: VARIANT_TEXTS.changeTitle(environment),
    environment,
    before: { variants: bodyOf(base) },
    after: { variants: bodyOf(mine) },
    operation: change('setVariants', { path: place, body: bodyOf(mine) }, when(etag)),
    done: VARIANT_TEXTS.changeDone,
  }
}
