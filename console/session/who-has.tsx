import type { Lack } from '../page/lacks.ts'
import { useRead } from '../server/read.ts'
import { SESSION_TEXTS } from './texts.ts'

const MOST_NAMED = 3
/** A refusal of an import can name many. */
const MOST_LACKS = 3

/** Names the users to ask for what the caller lacks. Reads them when it is shown, and shows nothing until then. */
export function WhoHas({ lacks }: { lacks: readonly Lack[] }) {
  return (
    <>
      {lacks.slice(0, MOST_LACKS).map((lack) => (
        <Holders key={JSON.stringify(lack)} lack={lack} isNamed={lacks.length > 1} />
      ))}
    </>
  )
}

function Holders({ lack: { anyOf, project, environment }, isNamed }: { lack: Lack; isNamed: boolean }) {
  const place = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  const { data } = useRead('listPermissionHolders', { query: { permission: anyOf, ...place, limit: MOST_NAMED } })
  if (data === undefined) return null
  const names = data.users.map(({ id, name, username }) => name ?? username ?? SESSION_TEXTS.userOf(id))
  const others = data.total - names.length
  // Admins come last.
  const say = data.users[0]?.isAdmin ? SESSION_TEXTS.onlyAdmins : SESSION_TEXTS.whoHas
  return (
    <span class="who-has">
      {isNamed && <>{anyOf.join(' or ')}: </>}
      {names.length === 0 ? SESSION_TEXTS.nobodyHas : say(names, others)}
    </span>
  )
}
