import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import type { Member } from './member.ts'
import { MEMBER_TEXTS } from './texts.ts'

/** Writes the roles of one member; without roles, they are no longer a member. */
export function useRoles(projectId: string, { id, isGroup, name, roles: before }: Member, onDone?: () => void) {
  const options = {
    done: (_: unknown, { input }: { input: { body: { roles?: readonly number[] } } }) =>
      input.body.roles?.length === 0 ? MEMBER_TEXTS.removed(name) : MEMBER_TEXTS.changed(name),
    undo: () => () => sendRoles(before),
    showsFailures: onDone !== undefined,
    ...(onDone !== undefined && { onDone }),
  }
  const ofUser = useWrite('setProjectUserRoles', options)
  const ofGroup = useWrite('setProjectGroupRoles', options)
  const pathOfUser = { projectId, userId: id }
  const pathOfGroup = { projectId, groupId: id }
  const sendRoles = (roles: readonly number[]) =>
    isGroup
      ? send('setProjectGroupRoles', { input: { path: pathOfGroup, body: { roles: [...roles] } } })
      : send('setProjectUserRoles', { input: { path: pathOfUser, body: { roles: [...roles] } } })
  return {
    write: isGroup ? ofGroup : ofUser,
    /** `ifMatch` is the access as it was read. */
    set(roles: readonly number[], ifMatch: object) {
      if (isGroup) ofGroup.mutate({ input: { path: pathOfGroup, body: { roles: [...roles] } }, ifMatch })
      else ofUser.mutate({ input: { path: pathOfUser, body: { roles: [...roles] } }, ifMatch })
    },
  }
}
