import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { labelOf } from '@truckroll/contract/fields/field-texts';
import type { MemberChange, NewMember, TeamMember } from '@truckroll/contract/team/team';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { worksInFieldByDefault } from '@truckroll/domain/team/field-work';
import { memberRemovalRefusal } from '@truckroll/domain/team/member-rules';
import { isOwnerRole, ownerRefusal } from '@truckroll/domain/team/owner-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { lockRole } from '../../records/people/role-store.ts';
import { findUnknownSkills } from '../../records/people/skill-store.ts';
import * as store from '../../records/people/team-store.ts';
import { deleteLinksOf } from '../session/password-link-store.ts';
import { type Inviting, sendInvitation } from './invite-member.ts';

const defaultColor = '#8b9eff';

/** The role's name, or null for full access. An unknown role or skill is an invalid field (API 1.8). */
async function holdReferences(tx: Tx, sent: { roleId: string | null; skills: readonly string[] }) {
  const role = sent.roleId === null ? null : await lockRole(tx, sent.roleId);
  const unknownSkills = await findUnknownSkills(tx, sent.skills);
  const failures: FieldError[] = [
    ...(role === undefined ? ['roleId'] : []),
    ...(unknownSkills.length > 0 ? ['skills'] : []),
  ].map((path) => ({ path, code: 'not_found', message: `${labelOf(path)} is not valid` }));
  if (role === undefined || failures.length > 0) throw new InvalidInput(failures);
  return role?.name ?? null;
}

/** Adds and invites a person (API TM-3). */
export async function createMember(tx: Tx, sent: NewMember, by: Inviting): Promise<TeamMember> {
  const roleName = await holdReferences(tx, sent);
  if (isOwnerRole(roleName)) throw new Problem('ownershipNotGiven');
  const values: store.MemberValues = {
    firstName: sent.firstName,
    lastName: sent.lastName ?? '',
    email: sent.email,
    phoneNumber: sent.phoneNumber ?? null,
    color: sent.color ?? defaultColor,
    roleId: sent.roleId,
    skills: sent.skills,
    workingWeek: sent.workingWeek ?? null,
    worksInField: sent.worksInField ?? worksInFieldByDefault(roleName),
    status: 'invited',
  };
  const member = await store.insertMember(tx, { id: newId(), values, now: by.now });
  await sendInvitation(tx, member, by);
  return member;
}

/**
 * Merges the request over the stored values. Absent keys are unchanged, and a cleared colour becomes the default (API
 * 1.7).
 */
function merge(stored: store.MemberValues, sent: Partial<MemberChange>): store.MemberValues {
  return {
    firstName: sent.firstName ?? stored.firstName,
    lastName: sent.lastName ?? stored.lastName,
    email: sent.email ?? stored.email,
    phoneNumber: sent.phoneNumber === undefined ? stored.phoneNumber : sent.phoneNumber,
    color: sent.color === undefined ? stored.color : (sent.color ?? defaultColor),
    roleId: sent.roleId === undefined ? stored.roleId : sent.roleId,
    skills: sent.skills === undefined ? stored.skills : sent.skills.toSorted(),
    workingWeek: sent.workingWeek === undefined ? stored.workingWeek : sent.workingWeek,
    worksInField: stored.worksInField,
    status: sent.status ?? stored.status,
  };
}

/** Changes a person, who must come from `getMemberForChange` (API TM-5, TM-6). */
export async function changeMember(
  tx: Tx,
  stored: TeamMember,
  sent: Partial<MemberChange>,
  by: Inviting,
): Promise<TeamMember> {
  const before = store.memberValuesOf(stored);
  const merged = merge(before, sent);
  const roleName = await holdReferences(tx, merged);
  const worksInField =
    sent.worksInField === undefined ? before.worksInField : (sent.worksInField ?? worksInFieldByDefault(roleName));
  const values = { ...merged, worksInField };
  requireVersion(stored, sent.updatedAt);
  const actorId = by.actor.userId;
  const refusal =
    memberRemovalRefusal(
      stored,
      { status: values.status, isAdmin: isAdminRole(roleName) },
      { actorId, otherAdmins: await store.countOtherAdmins(tx, stored.id) },
    ) ?? ownerRefusal(stored, { ...values, roleName }, { actorId });
  if (refusal !== null) throw new Problem(refusal);
  if (isDeepStrictEqual(values, before)) return stored;
  const member = await store.updateMember(tx, stored.id, values, by.now);
  if (member.status === 'inactive') await endSessions(tx, member.id, { now: by.now });
  const hasNewAddress = member.email.toLowerCase() !== stored.email.toLowerCase();
  if (member.status === 'inactive' || hasNewAddress) await deleteLinksOf(tx, member.id);
  if (member.status === 'invited' && hasNewAddress) await sendInvitation(tx, member, by);
  return member;
}
