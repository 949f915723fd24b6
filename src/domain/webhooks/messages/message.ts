import { eventTitles } from '../../../../generated/events.ts'
import type { Schema } from '../../../contract.ts'
import { isVisibleText } from '../../events/visible-text.ts'
import { type Difference, differentValues } from '../../revisions/differences.ts'

/**
 * The message about an event: plain texts, which a format has to protect from being read as markup. None of them is
 * empty or invisible: chats refuse a message with such a part.
 */
export type Message = {
  readonly who: string
  /** The end of a sentence that begins with who did it; with a subject, the part before its name. */
  readonly what: string
  /** The feature, or the name of another thing that has changed; undefined without a name. */
  readonly subject: string | undefined
  /** The rest of the sentence, after the subject: it begins with a blank, or is empty. */
  readonly rest: string
  readonly where: readonly { readonly name: string; readonly value: string }[]
  readonly comment: string | undefined
  readonly changes: readonly Change[]
  /** How many changes there are beyond those. */
  readonly moreChanges: number
  /** Where the console shows it; undefined without a console. */
  readonly link: string | undefined
}

/** A value that has changed; undefined where there was no value, or is no value any more. */
export type Change = { readonly path: string; readonly before: string | undefined; readonly after: string | undefined }

type Event = Schema<'Event'>

/** Members that name what an event is about, in this order. */
const NAMES = ['title', 'name', 'tokenName', 'appName', 'value', 'username', 'id'] as const
/** Members that say nothing to a reader. */
const UNSHOWN = /^\/(id|createdAt|updatedAt|changeRequestId|version|sortOrder)$/

/** Stands for a text of which nothing is seen. */
const EMPTY_VALUE = '""'
const MAX_CHANGES = 8
const MAX_NAME = 120
const MAX_VALUE = 100
const MAX_COMMENT = 500

/** @param link where the console shows the event */
export function messageOf(event: Event, link: string | undefined): Message {
  const { type, createdBy, project, environment, data, preData, comment } = event
  const changes = differentValues(preData ?? {}, data ?? {}).filter(isShown)
  const places = { project, environment }
  const subject = subjectOf(event)
  return {
    who: shortened(createdBy, MAX_NAME) ?? 'a user',
    ...wordsOf(type, subject !== undefined),
    subject,
    where: Object.entries(places).flatMap(([name, place]) => {
      const value = shortened(place ?? '', MAX_NAME)
      return value === undefined ? [] : [{ name, value }]
    }),
    comment: shortened(comment ?? '', MAX_COMMENT),
    changes: changes.slice(0, MAX_CHANGES).map(changeFrom),
    moreChanges: Math.max(0, changes.length - MAX_CHANGES),
    link,
  }
}

/** Returns "turned the feature" and " on" around the name of the feature, or "turned a feature on" without a name. */
function wordsOf(type: string, isNamed: boolean): { what: string; rest: string } {
  const title = titleOf(type)
  const [before = '', thing, rest = ''] = title.split('*')
  if (!isNamed) return { what: title.replaceAll('*', ''), rest: '' }
  return thing === undefined
    ? { what: `${before}:`, rest }
    : { what: `${before}the ${thing.replace(/^\w+ /, '')}`, rest }
}

/** Returns the title of a type. Types that are not recorded have words only. */
function titleOf(type: string): string {
  return (eventTitles as Readonly<Record<string, string>>)[type] ?? type.replaceAll('-', ' ')
}

function subjectOf({ featureName, project, environment, type, data, preData }: Event): string | undefined {
  if (featureName !== null) return shortened(featureName, MAX_NAME)
  if (project !== null && titleOf(type).includes('*a project*')) return shortened(project, MAX_NAME)
  if (environment !== null && titleOf(type).includes('*an environment*')) return shortened(environment, MAX_NAME)
  const state: Readonly<Record<string, unknown>> = { ...preData, ...data }
  const texts = NAMES.map((name) => state[name]).filter((one) => typeof one === 'string' || typeof one === 'number')
  return texts.map((one) => shortened(String(one), MAX_NAME)).find((one) => one !== undefined)
}

/** A member that is null on one side and absent on the other has not changed for a reader. */
function isShown({ pointer, before, after }: Difference): boolean {
  return !UNSHOWN.test(pointer) && (textOf(before) !== undefined || textOf(after) !== undefined)
}

function changeFrom({ pointer, before, after }: Difference): Change {
  const path = shortened(pointer.slice(1).replaceAll('/', '.'), MAX_NAME) ?? 'value'
  return { path, before: textOf(before), after: textOf(after) }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE) ?? EMPTY_VALUE
}

/**
 * Returns a text on one line and without characters that could hide or move other parts of a message; undefined if
 * nothing of it is seen. The two joiners stay inside of it: emoji and words of many languages are written with them.
 */
function shortened(text: string, most: number): string | undefined {
  if (!isVisibleText(text)) return undefined
  const line = text.replace(/[\s\p{Z}]+/gu, ' ').replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{NChar}]/gu, '')
  const all = [...line]
  const characters = all.slice(all.findIndex(isInside), all.findLastIndex(isInside) + 1)
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

/** Whether a character can be at the beginning or the end of a text. */
function isInside(character: string): boolean {
  return ![' ', '\u200c', '\u200d'].includes(character)
}
