import type { Schemas } from '@flaghoist/client'
import {
  bannerInputDialogMost,
  bannerInputDialogTitleMost,
  bannerInputIconMost,
  bannerInputLinkMost,
  bannerInputLinkTextMost,
  bannerInputMessageMost,
} from '../../../generated/text-limits.ts'
import { StoredBanner } from '../../nouns/banners/banners.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Check } from '../../ui/check.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { BANNER_SCREEN_TEXTS } from './texts.ts'

/** What can be edited of a banner. */
export type BannerSettings = Omit<Schemas['Banner'], 'id' | 'createdAt'>

type Properties = { settings: BannerSettings; onChange: (changed: Partial<BannerSettings>) => void }

const VARIANTS = ['info', 'warning', 'error', 'success'] as const

export function BannerForm({ settings, onChange }: Properties) {
  const { data: projects } = useRead('listProjects', {})
  return (
    <div class="definition">
      <TextArea
        label={BANNER_SCREEN_TEXTS.message}
        at="message"
        hint={BANNER_SCREEN_TEXTS.messageHint}
        value={settings.message}
        onInput={(message) => onChange({ message })}
        maxLength={bannerInputMessageMost}
        required
      />
      <SelectField
        label={WORDS.kind}
        at="variant"
        value={settings.variant}
        onChange={(chosen) => onChange({ variant: VARIANTS.find((variant) => variant === chosen) ?? 'info' })}
        choices={VARIANTS.map((variant) => ({ value: variant, label: BANNER_SCREEN_TEXTS.variants[variant] }))}
      />
      <SelectField
        label={WORDS.project}
        at="project"
        value={settings.project ?? ''}
        onChange={(project) => onChange({ project: project || null })}
        choices={[
          { value: '', label: BANNER_SCREEN_TEXTS.allPages },
          ...(projects?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {TEXT_FIELDS.map(({ member, label, most, hint, type }) => (
        <TextField
          key={member}
          label={label}
          at={member}
          hint={hint}
          type={type}
          value={settings[member] ?? ''}
          onInput={(text) => onChange({ [member]: text || null })}
          maxLength={most}
          dir="auto"
        />
      ))}
      <TextArea
        label={BANNER_SCREEN_TEXTS.dialog}
        at="dialog"
        value={settings.dialog ?? ''}
        onInput={(dialog) => onChange({ dialog: dialog || null })}
        maxLength={bannerInputDialogMost}
      />
      <Check label={BANNER_SCREEN_TEXTS.sticky} isOn={settings.sticky} onChange={(sticky) => onChange({ sticky })} />
      <Check
        label={BANNER_SCREEN_TEXTS.enabled}
        isOn={settings.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <section aria-label={BANNER_SCREEN_TEXTS.preview}>
        {settings.message.trim() !== '' && <StoredBanner banner={settings} />}
      </section>
    </div>
  )
}

const TEXT_FIELDS = [
  {
    member: 'icon',
    label: BANNER_SCREEN_TEXTS.icon,
    most: bannerInputIconMost,
    hint: BANNER_SCREEN_TEXTS.iconHint,
    type: 'text',
  },
  { member: 'link', label: BANNER_SCREEN_TEXTS.link, most: bannerInputLinkMost, hint: undefined, type: 'url' },
  {
    member: 'linkText',
    label: BANNER_SCREEN_TEXTS.linkText,
    most: bannerInputLinkTextMost,
    hint: undefined,
    type: 'text',
  },
  {
    member: 'dialogTitle',
    label: BANNER_SCREEN_TEXTS.dialogTitle,
    most: bannerInputDialogTitleMost,
    hint: undefined,
    type: 'text',
  },
] as const
