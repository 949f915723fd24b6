import type { Schemas } from '@flaghoist/client'
import { useEffect, useState } from 'preact/hooks'
import { timeInWords } from '../../page/clocks.ts'
import { useRead } from '../../server/read.ts'
import { Banner } from '../../ui/banner.tsx'
import { shownAt } from './shown-freezes.ts'
import { FREEZE_TEXTS } from './texts.ts'

/** A browser counts no more milliseconds than a 32-bit number. */
const LONGEST_MS = 3_600_000

/** Says which freezes hold in a project, and which begin soon. It comes and goes with them, without a reload. */
export function FreezeBanner({ projectId }: { projectId: string }) {
  const { data, refetch } = useRead('listFreezes', { query: { project: projectId } })
  const [, setSeen] = useState(0)
  const now = Date.now()
  const { holding, soon, changesAt } = shownAt(data?.freezes.filter(({ byRules }) => !byRules) ?? [], now)
  useEffect(() => {
    if (changesAt === undefined) return
    const wait = Math.min(changesAt - Date.now(), LONGEST_MS)
    const timer = setTimeout(() => {
      setSeen(Date.now())
      refetch()
    }, wait)
    return () => clearTimeout(timer)
  })
  return (
    <div role="status" class="banners">
      {holding.map((freeze) => (
        <Banner key={freeze.id} variant="warning">
          <p>
            <What freeze={freeze} /> {FREEZE_TEXTS.until(timeInWords(freeze.until ?? ''))}
          </p>
          {freeze.description !== null && <p dir="auto">{freeze.description}</p>}
          <p>{freeze.allowsOff ? FREEZE_TEXTS.allowsOff : FREEZE_TEXTS.allowsNothing}</p>
        </Banner>
      ))}
      {soon.map((freeze) => (
        <p key={freeze.id} class="dim">
          <What freeze={freeze} /> {FREEZE_TEXTS.begins(timeInWords(freeze.from ?? ''))}
        </p>
      ))}
    </div>
  )
}

function What({ freeze: { name, environments } }: { freeze: Schemas['Freeze'] }) {
  return (
    <>
      {FREEZE_TEXTS.freeze}{' '}
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      · <bdi>{environments.join(', ') || FREEZE_TEXTS.everywhere}</bdi> ·
    </>
  )
}
