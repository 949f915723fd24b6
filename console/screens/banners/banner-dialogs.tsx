import type { Schemas } from '@flaghoist/client'
import { Removal } from '../../editing/edits/removal.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { BannerForm, type BannerSettings } from './banner-form.tsx'
import { BANNER_SCREEN_TEXTS } from './texts.ts'

type Banner = Schemas['Banner']
type Properties = { banner: Banner; onClose: () => void }

const FRESH: BannerSettings = {
  ...{ message: '', variant: 'info', sticky: false, icon: null, link: null, linkText: null },
  ...{ dialogTitle: null, dialog: null, enabled: true, project: null },
}

export function CreateBanner({ onClose }: { onClose: () => void }) {
  return (
    <EditedResource
      title={BANNER_SCREEN_TEXTS.create}
      submit={BANNER_SCREEN_TEXTS.create}
      resource={FRESH}
      fieldsOf={(settings) => settings}
      operation="createBanner"
      inputOf={(body) => ({ body })}
      done={BANNER_SCREEN_TEXTS.created}
      reasonOf={() => undefined}
      form={(settings, change) => <BannerForm settings={settings} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function EditBanner({ banner, reason, onClose }: Properties & { reason: string | undefined }) {
  return (
    <EditedResource
      title={BANNER_SCREEN_TEXTS.edit}
      resource={banner}
      fieldsOf={settingsOf}
      operation="updateBanner"
      inputOf={(body) => ({ path: { bannerId: banner.id }, body })}
      done={BANNER_SCREEN_TEXTS.saved}
      reasonOf={() => reason}
      form={(settings, change) => <BannerForm settings={settings} onChange={change} />}
      onClose={onClose}
    />
  )
}

function settingsOf({ id: _, createdAt: __, ...settings }: Banner): BannerSettings {
  return settings
}

export function RemoveBanner({ banner, onClose }: Properties) {
  return (
    <Removal
      title={BANNER_SCREEN_TEXTS.remove}
      operation="deleteBanner"
      write={{ input: { path: { bannerId: banner.id } }, ifMatch: banner }}
      done={BANNER_SCREEN_TEXTS.removed}
      onClose={onClose}
    >
      <p>
        <bdi>{banner.message}</bdi>
      </p>
      <p>{BANNER_SCREEN_TEXTS.removeHint}</p>
    </Removal>
  )
}
