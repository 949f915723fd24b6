import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { tagValueLeast } from '../../../generated/text-limits.ts'
import { WhyField } from '../../editing/edits/why-field.tsx'
import { isGuarded } from '../../nouns/projects/reviewed.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import { useBulkWrites } from './use-bulk-writes.ts'
import type { Selection } from './use-selection.ts'

const BULK = FEATURE_LIST_TEXTS.bulk

type Properties = { project: Schemas['Project'] | undefined; selection: Selection; isArchive: boolean }

/** What can be done with all selected features at once: all of it is made, or nothing. */
export function BulkBar({ project, selection, isArchive }: Properties) {
  if (project === undefined || selection.names.size === 0) return null
  return (
    <section class="bulk" aria-label={FEATURE_LIST_TEXTS.selected(selection.names.size)}>
      <strong aria-live="polite">{FEATURE_LIST_TEXTS.selected(selection.names.size)}</strong>
      {isArchive ? (
        <Archived project={project} selection={selection} />
      ) : (
        <Active project={project} selection={selection} />
      )}
      <Button kind="quiet" onClick={selection.clear}>
        {BULK.clear}
      </Button>
    </section>
  )
}

type Given = { project: Schemas['Project']; selection: Selection }

function Archived({ project, selection }: Given) {
  const [why, setWhy] = useState('')
  const writes = useBulkWrites(project, selection, why)
  return (
    <>
      <Button reason={useMay()('UPDATE_FEATURE', { project: project.id })} onClick={writes.revive}>
        {BULK.revive}
      </Button>
      <WhyField value={why} onInput={setWhy} />
    </>
  )
}

function Active({ project, selection }: Given) {
  const [environment, setEnvironment] = useState(project.environments[0]?.environment ?? '')
  const [asks, setAsks] = useState<'archive' | 'tag'>()
  const [why, setWhy] = useState('')
  const writes = useBulkWrites(project, selection, why)
  const may = useMay()
  const at = { project: project.id }
  const isAsking = isGuarded(project, environment, may)
  const mayTurn = isAsking ? undefined : may('UPDATE_FEATURE_ENVIRONMENT', { ...at, environment })
  const close = () => setAsks(undefined)
  const footer = <WhyField value={why} onInput={setWhy} />
  return (
    <>
      <select
        aria-label={BULK.environment}
        value={environment}
        onChange={(event) => setEnvironment(event.currentTarget.value)}
      >
        {project.environments.map((each) => (
          <option key={each.environment}>{each.environment}</option>
        ))}
      </select>
      <Button reason={mayTurn} onClick={() => writes.turn(environment, true)}>
        {BULK.on}
      </Button>
      <Button reason={mayTurn} onClick={() => writes.turn(environment, false)}>
        {BULK.off}
      </Button>
      <Button reason={may('UPDATE_FEATURE', at)} onClick={() => writes.setStale(true)}>
        {BULK.stale}
      </Button>
      <Button reason={may('UPDATE_FEATURE', at)} onClick={() => writes.setStale(false)}>
        {BULK.active}
      </Button>
      <Button reason={may('UPDATE_FEATURE', at)} onClick={() => setAsks('tag')}>
        {BULK.tag}
      </Button>
      <Button kind="danger" reason={may('DELETE_FEATURE', at)} onClick={() => setAsks('archive')}>
        {BULK.archive}
      </Button>
      {footer}
      {asks === 'tag' && <TagDialog onClose={close} onTag={writes.tag} footer={footer} />}
      {asks === 'archive' && (
        <ArchiveDialog names={[...selection.names]} onClose={close} onArchive={writes.archive} footer={footer} />
      )}
    </>
  )
}

type Asked = { onClose: () => void; footer: ComponentChildren }
type ArchiveProperties = Asked & { names: readonly string[]; onArchive: () => void }

function ArchiveDialog({ names, onClose, onArchive, footer }: ArchiveProperties) {
  return (
    <FormDialog
      title={BULK.archiveTitle(names.length)}
      submit={BULK.archive}
      isDanger
      footer={footer}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        onArchive()
      }}
    >
      <p>{BULK.archiveHint}</p>
      <ul class="names">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </FormDialog>
  )
}

type TagProperties = Asked & { onTag: (tag: Schemas['Tag']) => void }

function TagDialog({ onClose, onTag, footer }: TagProperties) {
  const [tag, setTag] = useState('')
  return (
    <FormDialog
      title={BULK.tag}
      submit={BULK.tag}
      footer={footer}
      onClose={onClose}
      onSubmit={() => {
        const [type = '', ...value] = tag.includes(':') ? tag.split(':') : ['simple', tag]
        onTag({ type, value: value.join(':') })
        onClose()
      }}
    >
      <TextField
        label={FEATURE_LIST_TEXTS.filters.tag}
        value={tag}
        onInput={setTag}
        hint={FEATURE_LIST_TEXTS.filters.tagHint}
        required
        minLength={tagValueLeast}
      />
    </FormDialog>
  )
}
