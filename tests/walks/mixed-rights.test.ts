import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { MARKS } from '../support/marked-projects.ts'
import { drawsFrom } from '../support/mixed-callers.ts'
import { LISTS } from '../support/mixed-readings.ts'
import { expected, READINGS, type Reading, requestFrom } from '../support/mixed-state.ts'
import { type Answered, ask, letRead, newWalk, PACE, readOn, step, type Walk } from '../support/mixed-walk.ts'
import { it } from '../support/world.ts'
import { endStreams, openStreams, streamVerdict } from './mixed-streams.ts'

/*
 * Many callers with different rights read at the same time from two servers on one database, with streams open, while
 * an admin changes roles and the modes of projects. Each answer has to show exactly the projects that its reader may
 * see in one state of these: the newest state that was acknowledged before the request, the states that came while the
 * request was under way, and on the other server the states of the last quarter of a second.
 */

const SEED = 20_261_124
const CHANGES = 40

/** The numbers in lists that do not come from marked projects, by request. */
type Bases = ReadonlyMap<string, number>

/** Sends each request as an admin, who has to find everything that is hidden from others. */
async function firstAnswers(walk: Walk): Promise<Bases> {
  const bases = new Map<string, number>()
  const [admin] = walk.callers.readers
  if (admin === undefined) throw new Error('The admin key is the first reader')
  for (const reading of READINGS) {
    const { reply } = await ask(walk, admin, reading, false)
    const { count } = 'list' in reading ? reading.list : {}
    const base = (reply.count ?? 0) - (count?.each ?? 0) * MARKS.length
    if (count !== undefined) bases.set(nameOf(reading), base)
    expect(reply, nameOf(reading)).toEqual(expected(walk.states[0] ?? fail(), admin.id, reading, base))
  }
  return bases
}

function fail(): never {
  throw new Error('A walk begins with a state')
}

function nameOf(reading: Reading): string {
  return JSON.stringify(requestFrom(reading))
}

/** Returns the correct answers, one for each state that an answer can reflect. */
function allowed({ states }: Walk, bases: Bases, { reader, reading, first, last }: Answered) {
  const base = bases.get(nameOf(reading)) ?? 0
  return states.slice(first, last + 1).map((state) => expected(state, reader.id, reading, base))
}

it('shows each of many callers exactly what they may see while rights change', { timeout: 120_000 }, async ({
  world,
}) => {
  const walk = await newWalk(world)
  const bases = await firstAnswers(walk)
  const streams = await openStreams(walk)
  const reading = walk.callers.readers.map((reader, at) => readOn(walk, reader, drawsFrom(SEED + at + 1)))
  const draw = drawsFrom(SEED)
  const changing = (async () => {
    for (let made = 0; made < CHANGES; made++) {
      await letRead(walk)
      await step(walk, draw)
    }
  })().finally(() => {
    walk.isOver = true
  })
  await Promise.all([...reading, changing])
  await endStreams(walk, streams)

  const wrong = walk.answers.filter((answer) => {
    return !allowed(walk, bases, answer).some((reply) => isDeepStrictEqual(reply, answer.reply))
  })
  const described = wrong.map((answer) => ({
    ...answer,
    reader: answer.reader.name,
    reading: nameOf(answer.reading),
    allowed: allowed(walk, bases, answer),
  }))
  expect(described.slice(0, 5), `${wrong.length} of ${walk.answers.length} answers`).toEqual([])
  const stream = await streamVerdict(walk, streams)
  expect(stream.wrong.slice(0, 5)).toEqual([])

  // Otherwise the walk would prove little.
  const hidden = walk.answers.filter(({ reply }) => reply.status >= 400 || reply.marks.length < MARKS.length)
  const compared = {
    answers: walk.answers.length,
    ofOneState: walk.answers.filter(({ first, last }) => first === last).length,
    partial: hidden.filter(({ reply }) => reply.marks.length > 0).length,
    refused: hidden.filter(({ reply }) => reply.status >= 400).length,
    streamed: stream.had,
    withheld: stream.withheld,
  }
  const least = {
    answers: CHANGES * PACE,
    ofOneState: 500,
    partial: 500,
    refused: 100,
    streamed: 100,
    withheld: 50,
  }
  for (const [what, count] of Object.entries(least))
    expect(compared[what as keyof typeof least], `${what} in ${JSON.stringify(compared)}`).toBeGreaterThanOrEqual(count)
  const operationsOf = (answers: readonly Answered[]) => new Set(answers.map(({ reading }) => requestFrom(reading).id))
  const all = new Set(READINGS.map((reading) => requestFrom(reading).id))
  expect(operationsOf(walk.answers)).toEqual(all)
  expect(operationsOf(hidden.filter(({ reading }) => 'list' in reading))).toEqual(new Set(LISTS.map(({ id }) => id)))
})
