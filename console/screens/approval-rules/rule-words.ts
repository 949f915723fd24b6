import type { Schemas } from '@flaghoist/client'
import { wordsOf } from '../../nouns/events/event-words.ts'
import type { RuleSettings } from './rule.ts'
import { RULE_SCREEN_TEXTS, RULE_WORDS } from './texts.ts'

/** How people call what a rule names by an id. */
export type RuleNames = {
  readonly type: (id: string) => string
  readonly group: (id: number) => string
  readonly role: (id: number) => string
  readonly freeze: (id: number) => string
}

/** Says which changes a rule matches, and what they need, as a sentence without the full stop. */
export function ruleInWords(rule: RuleSettings, names: RuleNames): string {
  const { askers, approvals, freezes } = rule
  const that = clausesOf(rule).join(RULE_WORDS.and)
  return [
    RULE_WORDS.change,
    whenAny(
      askers.map((asker) => RULE_SCREEN_TEXTS.askedBy[asker]),
      RULE_WORDS.by,
    ),
    placeOf(rule),
    featuresOf(rule, names),
    that && `${RULE_WORDS.that}${that}`,
    approvals === 0 ? RULE_WORDS.waits : `${RULE_WORDS.needs(approvals)}${sourcesOf(rule, names)}`,
    approvals > 0 && freezes.length > 0 ? RULE_WORDS.andWaits : '',
    whenAny(freezes.map(names.freeze), RULE_WORDS.during),
  ].join('')
}

/** Says what else to know about a rule: sentences. */
export function notesOf({ events, alsoOff, notByEditors, notByLastEditor }: RuleSettings): string[] {
  return [
    // What events a rule names it matches, whatever they do.
    ...(events.length > 0 ? [] : [alsoOff ? RULE_WORDS.alsoOff : RULE_WORDS.notOff]),
    ...(notByEditors ? [RULE_WORDS.notByEditors] : []),
    ...(notByLastEditor ? [RULE_WORDS.notByLastEditor] : []),
  ]
}

type Configuration = Pick<Schemas['ChangeRequestConfiguration'], 'environment' | 'requiredApprovals'>

/** Says what an environment needs by its settings, as the simplest rule. */
export function environmentInWords({ environment, requiredApprovals }: Configuration): string {
  return RULE_WORDS.every(environment, requiredApprovals ?? 1)
}

/** Says what a type of event does: "turns a feature on". */
export function eventInWords(type: string): string {
  const words = wordsOf(type)
  const did = words.charAt(0).toLowerCase() + words.slice(1)
  return did.replace(/^(turn|add)ed\b/, '$1s').replace(/^(\w+e)d\b/, '$1s')
}

function placeOf({ project, environments }: RuleSettings): string {
  const inEnvironments = whenAny(environments, RULE_WORDS.inEnvironments)
  if (project === null) return inEnvironments
  return inEnvironments === '' ? RULE_WORDS.inProject(project) : `${inEnvironments}${RULE_WORDS.ofProject(project)}`
}

function featuresOf({ tags, featureTypes }: RuleSettings, names: RuleNames): string {
  const ofType = whenAny(featureTypes.map(names.type), RULE_WORDS.ofType)
  const tagged = whenAny(
    tags.map(({ type, value }) => `${type}:${value}`),
    RULE_WORDS.tagged,
  )
  return ofType + tagged && `${RULE_WORDS.features}${ofType}${tagged}`
}

function clausesOf({ events, step, forEverybody }: RuleSettings): string[] {
  const since = step?.withinHours === undefined ? '' : RULE_WORDS.since(step.withinHours)
  return [
    anyOf(events.map(eventInWords)),
    step === null ? '' : `${RULE_WORDS.step(step.points.toLocaleString())}${since}`,
    forEverybody ? RULE_WORDS.everybody : '',
  ].filter((clause) => clause !== '')
}

function sourcesOf({ groups, roles, byOwners }: RuleSettings, names: RuleNames): string {
  const sources = [
    byOwners ? RULE_WORDS.owners : '',
    whenAny(groups.map(names.group), RULE_WORDS.membersOf),
    whenAny(roles.map(names.role), RULE_WORDS.usersWith),
  ]
  return whenAny(
    sources.filter((source) => source !== ''),
    RULE_WORDS.from,
  )
}

function anyOf(names: readonly string[]): string {
  return names.join(RULE_WORDS.or)
}

/** Returns a phrase with names; an empty one without them. */
function whenAny(names: readonly string[], phrase: (names: string) => string): string {
  return names.length === 0 ? '' : phrase(anyOf(names))
}
