import type { Schemas } from '@flaghoist/client'
import { BANNER_TEXTS } from '../../nouns/banners/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Column } from '../../ui/table.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateBanner, EditBanner, RemoveBanner } from './banner-dialogs.tsx'
import { BANNER_SCREEN_TEXTS } from './texts.ts'

/** The messages that the console shows. */
export function BannersScreen() {
  const may = useMay()
  const { open } = useOpened()
  const list = useRead('listBanners', {})
  const reason = may('UPDATE_BANNER')
  return (
    <InstanceFrame
      title={BANNER_TEXTS.title}
      hint={BANNER_SCREEN_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {BANNER_SCREEN_TEXTS.create}
        </Button>
      }
    >
      <DefinitionList
        title={BANNER_TEXTS.title}
        read={list}
        rows={list.data?.banners.map((banner) => ({ ...banner, name: banner.message }))}
        lines={4}
        idOf={({ id }) => id}
        noneYet={BANNER_SCREEN_TEXTS.none}
        nameTitle={BANNER_SCREEN_TEXTS.message}
        columns={COLUMNS}
        mayEdit={() => reason}
        mayRemove={() => reason}
        dialogs={{
          new: (_, close) => <CreateBanner onClose={close} />,
          edit: (id, close) => <Edit key={id} id={Number(id)} reason={reason} onClose={close} />,
          remove: (id, close) => <Remove key={id} id={Number(id)} onClose={close} />,
        }}
      />
    </InstanceFrame>
  )
}

type ChosenProperties = { id: number; onClose: () => void }

function Edit({ id, ...properties }: ChosenProperties & { reason: string | undefined }) {
  const read = useRead('getBanner', { path: { bannerId: id } })
  return <Shown read={read}>{(banner) => <EditBanner banner={banner} {...properties} />}</Shown>
}

function Remove({ id, onClose }: ChosenProperties) {
  const read = useReadOnce('getBanner', { path: { bannerId: id } })
  return <Shown read={read}>{(banner) => <RemoveBanner banner={banner} onClose={onClose} />}</Shown>
}

const COLUMNS: readonly Column<Schemas['Banner']>[] = [
  { key: 'shown', title: BANNER_SCREEN_TEXTS.enabled, cell: (banner) => <Shower banner={banner} /> },
  {
    key: 'kind',
    title: WORDS.kind,
    isExtra: true,
    cell: ({ variant }) => BANNER_SCREEN_TEXTS.variants[variant],
  },
  {
    key: 'where',
    title: BANNER_SCREEN_TEXTS.where,
    isExtra: true,
    cell: ({ project }) => <bdi class="clipped">{project ?? BANNER_SCREEN_TEXTS.allPages}</bdi>,
  },
]

/** Shows and hides a banner. */
function Shower({ banner: { id, message, enabled } }: { banner: Schemas['Banner'] }) {
  const may = useMay()
  const show = useWrite('showBanner', { done: () => BANNER_SCREEN_TEXTS.isShown })
  const hide = useWrite('hideBanner', { done: () => BANNER_SCREEN_TEXTS.isHidden })
  const input = { input: { path: { bannerId: id } } }
  return (
    <Switch
      label={BANNER_SCREEN_TEXTS.shown(message)}
      isOn={enabled}
      reason={may('UPDATE_BANNER')}
      busy={show.isPending || hide.isPending}
      onChange={(isOn) => (isOn ? show : hide).mutate(input)}
    />
  )
}
