import type { TeamMember } from '@truckroll/contract/team/team';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { currentStatuses, type MemberStatus } from '@truckroll/domain/team/member-rules';
import { fold, matchesSearch } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeClaim, claim } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { getAccountForChange } from '../accounts/account-store.ts';

/** The admin-editable fields of a person. */
export type MemberValues = Pick<
  TeamMember,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'color'
  | 'roleId'
  | 'skills'
  | 'workingWeek'
  | 'worksInField'
  | 'status'
>;

export const selectMembers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.phoneNumber',
      'users.color',
      'users.roleId',
      'users.workingWeek',
      'users.worksInField',
      'users.status',
      'users.createdAt',
      'users.updatedAt',
      'roles.name as roleName',
      sql<string[]>`(select coalesce(jsonb_agg(skill_id order by skill_id), '[]') from user_skills
        where user_skills.account_id = users.account_id and user_skills.user_id = users.id)`.as('skills'),
    ]);

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

export const toMember = (row: MemberRow): TeamMember => ({
  ...row,
  name: `${row.firstName} ${row.lastName}`.trim(),
  isAdmin: isAdminRole(row.roleName),
});

const byName = (a: TeamMember, b: TeamMember): number => {
  const [nameA, nameB] = [fold(a.name), fold(b.name)];
  if (nameA === nameB) return a.id < b.id ? -1 : 1;
  return nameA < nameB ? -1 : 1;
};

/**
 * People by name. All matches are loaded at once, because an account has tens of them, seldom hundreds. They are
 * compared and sorted as names are everywhere, ignoring case and accents.
 */
export async function listMembers(
  tx: Tx,
  filters: { status: MemberStatus | 'current' | 'all'; search?: string | undefined },
): Promise<TeamMember[]> {
  let query = selectMembers(tx);
  if (filters.status === 'current') query = query.where('users.status', 'in', currentStatuses);
  else if (filters.status !== 'all') query = query.where('users.status', '=', filters.status);
  return (await query.execute())
    .map(toMember)
    .filter(({ name, email }) => matchesSearch(filters.search ?? '', name, email))
    .sort(byName);
}

export async function getMember(tx: Tx, id: string): Promise<TeamMember> {
  return toMember(found(await selectMembers(tx).where('users.id', '=', id).executeTakeFirst(), 'Team member'));
}

/**
 * Selects the person for update. Changes of an account's people are serialised, so that two admins who deactivate
 * each other concurrently cannot both succeed.
 */
export async function getMemberForChange(tx: Tx, accountId: string, id: string): Promise<TeamMember> {
  await getAccountForChange(tx, accountId);
  // The row is locked too, because people may change their own profile concurrently.
  const row = await selectMembers(tx).where('users.id', '=', id).forNoKeyUpdate('users').executeTakeFirst();
  return toMember(found(row, 'Team member'));
}

/** The number of other active admins: people with an admin role or without a role. */
export async function countOtherAdmins(tx: Tx, userId: string): Promise<number> {
  const active = await selectMembers(tx).where('users.status', '=', 'active').execute();
  return active.filter((row) => row.id !== userId && isAdminRole(row.roleName)).length;
}

export const memberValuesOf = (member: TeamMember): MemberValues => ({
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phoneNumber: member.phoneNumber,
  color: member.color,
  roleId: member.roleId,
  skills: member.skills,
  workingWeek: member.workingWeek,
  worksInField: member.worksInField,
  status: member.status,
});

function toRow(values: MemberValues) {
  const { skills: _, phoneNumber, workingWeek, ...row } = values;
  return {
    ...row,
    phoneNumber: phoneNumber === null ? null : JSON.stringify(phoneNumber),
    workingWeek: workingWeek === null ? null : JSON.stringify(workingWeek),
  };
}

async function setSkills(tx: Tx, userId: string, skills: readonly string[]): Promise<void> {
  await telling(tx, 'team', userId).deleteFrom('userSkills').where('userId', '=', userId).execute();
  if (skills.length === 0) return;
  await telling(tx, 'team', userId)
    .insertInto('userSkills')
    .values(skills.map((skillId) => ({ userId, skillId })))
    .execute();
}

export async function insertMember(
  tx: Tx,
  member: { id: string; values: MemberValues; now: Date },
): Promise<TeamMember> {
  const at = member.now.toISOString();
  await claim(tx, 'email', member.values.email);
  await telling(tx, 'team', member.id, { now: at })
    .insertInto('users')
    .values({ ...toRow(member.values), id: member.id, createdAt: at, updatedAt: at })
    .execute();
  await setSkills(tx, member.id, member.values.skills);
  return getMember(tx, member.id);
}

export async function updateMember(tx: Tx, id: string, values: MemberValues, now: Date): Promise<TeamMember> {
  const before = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await changeClaim(tx, 'email', { from: before.email, to: values.email });
  await telling(tx, 'team', id, { now })
    .updateTable('users')
    .set({ ...toRow(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  await setSkills(tx, id, values.skills);
  return getMember(tx, id);
}

/** Gives a person a default role. */
export async function giveRole(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('isSystem', '=', true)
    .executeTakeFirstOrThrow();
  await telling(tx, 'team', id, { now })
    .updateTable('users')
    .set({ roleId: role.id, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Whether a person has ever chosen a password. */
export async function hasJoined(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst();
  return found(row, 'Team member').passwordHash !== null;
}

/** Whether an address is the sign-in address of another person of the account, whatever that person's status. */
export async function isOfSomebodyElse(tx: Tx, email: string, userId: string): Promise<boolean> {
  const row = await selectMembers(tx)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.id', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
