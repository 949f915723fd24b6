import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { SegmentSettings } from '../segments/segment.ts'

type Change = Schema<'ChangeInput'>

/** Returns the edit that gives a segment other settings. It names only the settings that change. */
export function changeOfSegment(id: number, before: SegmentSettings, after: SegmentSettings): Change {
  const names = (Object.keys(after) as (keyof SegmentSettings)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  return { action: 'updateSegment', payload: { id, ...Object.fromEntries(names.map((name) => [name, after[name]])) } }
}
