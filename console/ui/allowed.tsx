import type { ComponentChildren } from 'preact'
import type { Permission } from '../../generated/permissions.ts'
import { lacksIn } from '../page/lacks.ts'
import { useMay } from '../session/may.ts'
import type { Where } from '../session/permissions.ts'
import { SESSION_TEXTS } from '../session/texts.ts'
import { WhoHas } from '../session/who-has.tsx'
import { EmptyState } from './states.tsx'

type Properties = { to: Permission | readonly Permission[]; where?: Where; children: ComponentChildren }

/** Shows a part of a screen to callers who may read it, and to others what is missing. */
export function Allowed({ to, where = {}, children }: Properties) {
  const reason = useMay()(to, where)
  if (reason === undefined) return <>{children}</>
  return (
    <EmptyState title={SESSION_TEXTS.notAllowed}>
      <p>{reason}</p>
      <WhoHas lacks={lacksIn(reason)} />
    </EmptyState>
  )
}
