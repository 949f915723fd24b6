import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { listOf, objectOf, objectWithoutNulls } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { isAssignable } from '../access/people.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { firstOrMissing } from '../errors.ts'
import type { OwnersRecord } from '../event-types.ts'
import { ownersIn } from './owners.ts'

/** A feature, or a project. */
export type Owned = { readonly project: string; readonly feature?: string }

type Owners = Schema<'ProjectOwners'>

const user = columnsOf<'users'>('u')
const group = columnsOf<'groups'>('g')

/** The owners in the rows `o` of a table. */
function ownersWhere(table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<Owners> {
  return objectOf<Owners>({
    users: listOf(
      objectWithoutNulls<Schema<'OwningUser'>>({
        id: user('id'),
        name: nameWithoutEmail,
        username: usernameWithoutEmail,
        imageUrl: imageUrlWithoutEmail,
      }),
      {
        from: sql`${table} o join users u on u.id = o.user_id where ${condition} and ${isAssignable}`,
        orderBy: sql`u.id`,
      },
    ),
    groups: listOf(objectOf<Schema<'OwningGroup'>>({ id: group('id'), name: group('name') }), {
      from: sql`${table} o join groups g on g.id = o.group_id where ${condition}`,
      orderBy: sql`g.id`,
    }),
  })
}

const ofFeature = ownersWhere(sql`feature_owners`, sql`o.feature_name = f.name`)
const ofProjectOfFeature = ownersWhere(sql`project_owners`, sql`o.project_id = f.project_id`)
const ofProject = ownersWhere(sql`project_owners`, sql`o.project_id = p.id`)

const featureWithOwners = compiled<{ project: string; feature: string }, { own: Owners; ofProject: Owners }>(
  (db, { project, feature }) =>
    db
      .selectFrom('features as f')
      .select([ofFeature.as('own'), ofProjectOfFeature.as('ofProject')])
      .where('f.name', '=', feature)
      .where('f.projectId', '=', project),
)

/**
 * Returns the owners of a feature, archived or not: its own, or else those of its project; and its own as recorded.
 *
 * @throws DomainError missing
 */
export async function featureOwners(
  db: Db,
  { project, feature }: Required<Owned>,
): Promise<{ shown: Schema<'FeatureOwners'>; own: OwnersRecord }> {
  const { own, ofProject } = firstOrMissing(await featureWithOwners(db, { project, feature }), 'feature', feature)
  const inherited = own.users.length + own.groups.length === 0
  return { shown: { ...(inherited ? ofProject : own), inherited }, own: recordOf(own) }
}

const projectWithOwners = compiled<{ project: string }, { owners: Owners }>((db, { project }) =>
  db.selectFrom('projects as p').select(ofProject.as('owners')).where('p.id', '=', project),
)

/**
 * Returns the owners of a project, archived or not; and the same as recorded.
 *
 * @throws DomainError missing
 */
export async function projectOwners(db: Db, project: string): Promise<{ shown: Owners; own: OwnersRecord }> {
  const { owners } = firstOrMissing(await projectWithOwners(db, { project }), 'project', project)
  return { shown: owners, own: recordOf(owners) }
}

function recordOf({ users, groups }: Owners): OwnersRecord {
  return { users: users.map(({ id }) => id), groups: groups.map(({ id }) => id) }
}

/** Returns the own owners of a locked feature or project. */
export async function storedOwners(tx: Tx, { project, feature }: Owned): Promise<OwnersRecord> {
  const rows =
    feature === undefined
      ? tx.selectFrom('projectOwners').select(['userId', 'groupId']).where('projectId', '=', project)
      : tx.selectFrom('featureOwners').select(['userId', 'groupId']).where('featureName', '=', feature)
  return ownersIn(await rows.execute())
}
