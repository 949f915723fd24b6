import type { Schemas } from '@flaghoist/client'
import { proposalOf } from '../../editing/edits/proposal-of.ts'
import { reasoned } from '../../editing/edits/why-field.tsx'
import { turnFeatures } from '../../editing/turning/turn-features.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

const BULK = FEATURE_LIST_TEXTS.bulk

/** The writes of many features at once. They are the same for one feature, and the selection ends with them. */
export function useBulkWrites(project: Schemas['Project'], selection: Selection, why: string) {
  const features = [...selection.names]
  const may = useMay()
  const comment = reasoned(why)
  const path = { projectId: project.id }
  const onDone = selection.clear
  const done = (what: string) => () => BULK.done(features.length, what)
  const stale = useWrite('setFeaturesStale', {
    done: (_, { input }) => BULK.done(features.length, input.body.stale ? BULK.marked : BULK.unmarked),
    onDone,
  })
  const tag = useWrite('updateTagsOfFeatures', {
    done: done(BULK.tagged),
    onDone,
  })
  const archive = useWrite('archiveFeatures', {
    done: (answer) => proposalOf(answer) ?? BULK.done(features.length, BULK.archived),
    onDone,
  })
  const revive = useWrite('reviveFeatures', {
    done: done(BULK.revived),
    onDone,
  })
  return {
    turn: (environment: string, isOn: boolean) =>
      turnFeatures({ project, environment, features, why, may, onDone }, isOn),
    setStale: (isStale: boolean) => stale.mutate({ input: { path, body: { features, stale: isStale } }, ...comment }),
    tag(added: Schemas['Tag']) {
      const body = { features, tags: { addedTags: [added], removedTags: [] } }
      tag.mutate({ input: { path, body }, ...comment })
    },
    archive: () => archive.mutate({ input: { path, body: { features } }, ...comment }),
    revive: () => revive.mutate({ input: { path, body: { features } }, ...comment }),
  }
}
