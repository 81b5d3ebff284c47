import { isDeepStrictEqual } from 'node:util';
import { optionalText, plainText, requiredEmail, requiredText } from '@truckroll/contract/fields/fields';
import type { TeamMember } from '@truckroll/contract/team/team';
import { worksInFieldByDefault } from '@truckroll/domain/team/field-work';
import { memberRemovalRefusal } from '@truckroll/domain/team/member-rules';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Sessions } from '../../platform/http/session.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { lockRole } from '../../records/people/role-store.ts';
import {
  countOtherAdmins,
  getMemberForChange,
  insertMember,
  memberValuesOf,
  updateMember,
} from '../../records/people/team-store.ts';
import { deleteLinksOf } from '../session/password-link-store.ts';
import { findConnection, holdAddress } from '../single-sign-on/sso-store.ts';
import * as store from './provisioned-store.ts';

/** What is read of a person whom a directory names. The user name is the address with which the person signs in. */
export const provisionedPerson = z.object({
  email: requiredEmail,
  firstName: requiredText(100),
  lastName: plainText(100).transform((text) => text ?? ''),
  isActive: z.boolean(),
  externalId: optionalText(200).transform((text) => text ?? null),
});
export type ProvisionedPerson = z.output<typeof provisionedPerson>;

type By = { accountId: string; now: Date; afterCommit: (effect: () => void) => void; sessions: Sessions };

const defaultColor = '#8b9eff';

/** A person of the proved domains whom the directory has not removed, locked; 404 for everybody else. */
async function holdPerson(tx: Tx, id: string, { accountId }: By): Promise<store.Provisioned> {
  // Changes of an account's people are serialised.
  const member = await getMemberForChange(tx, accountId, id);
  return found(
    (await store.listProvisioned(tx)).find((one) => one.id === member.id),
    'Team member',
  );
}

async function change(tx: Tx, member: TeamMember, said: ProvisionedPerson, by: By): Promise<void> {
  const before = memberValuesOf(member);
  const { externalId, isActive, ...named } = said;
  const wasInactive = member.status === 'inactive';
  let { status } = member;
  if (!isActive) status = 'inactive';
  else if (wasInactive) status = (await store.hasSignedIn(tx, member.id)) ? 'active' : 'invited';
  const values = { ...before, ...named, status };
  await store.putSaid(tx, member.id, { externalId, removedAt: null });
  if (isDeepStrictEqual(values, before)) return;
  if (isOwnerRole(member.roleName)) throw new Problem('ownerNotProvisioned');
  const hasNewAddress = said.email.toLowerCase() !== member.email.toLowerCase();
  if (hasNewAddress && !(await store.isOfDirectory(tx, said.email))) throw new Problem('notOfDirectory');
  const becomes = { status, isAdmin: member.isAdmin };
  const otherAdmins = await countOtherAdmins(tx, member.id);
  const refusal = memberRemovalRefusal(member, becomes, { actorId: '', otherAdmins });
  if (refusal !== null) throw new Problem(refusal);
  await updateMember(tx, member.id, values, by.now);
  if (status === 'inactive') await endSessions(tx, member.id, { now: by.now });
  if (status === 'inactive' || hasNewAddress) await deleteLinksOf(tx, member.id);
  by.afterCommit(() => by.sessions.forgetUser(member.id));
}

const read = async (tx: Tx, id: string): Promise<store.Provisioned> =>
  found(
    (await store.listProvisioned(tx)).find((one) => one.id === id),
    'Team member',
  );

/**
 * Adds a person with the role of first sign-ins. Nobody is mailed: the person signs in at the provider. Somebody whom the
 * directory had removed comes back.
 */
export async function addPerson(tx: Tx, said: ProvisionedPerson, by: By): Promise<store.Provisioned> {
  if (!(await store.isOfDirectory(tx, said.email))) throw new Problem('notOfDirectory');
  await holdAddress(tx, said.email);
  const known = await findByEmail(tx, said.email);
  if (known !== undefined) {
    if (!(await store.isRemoved(tx, known.id))) throw new Problem('emailTaken');
    const member = await getMemberForChange(tx, by.accountId, known.id);
    await change(tx, member, said, by);
    return read(tx, known.id);
  }
  const connection = await findConnection(tx, by.accountId);
  if (connection === undefined) throw new Problem('signIn');
  const role = await lockRole(tx, connection.roleId);
  if (role === undefined || isOwnerRole(role.name)) throw new Problem('ssoWithoutRole');
  const { externalId, isActive, ...named } = said;
  const id = newId();
  await insertMember(tx, {
    id,
    values: {
      ...named,
      ...{ phoneNumber: null, color: defaultColor, roleId: connection.roleId, skills: [], workingWeek: null },
      worksInField: worksInFieldByDefault(role.name),
      status: isActive ? 'invited' : 'inactive',
    },
    now: by.now,
  });
  await store.putSaid(tx, id, { externalId, removedAt: null });
  return read(tx, id);
}

/** Changes a person to what `next` makes of the stored one. Role, phone, skills and working hours stay the company's own. */
export async function changePerson(
  tx: Tx,
  id: string,
  next: (stored: store.Provisioned) => ProvisionedPerson | Promise<ProvisionedPerson>,
  by: By,
): Promise<store.Provisioned> {
  const stored = await holdPerson(tx, id, by);
  await change(tx, stored, await next(stored), by);
  return read(tx, id);
}

/** Removes a person from the directory, who stays in the team as inactive: the records of the company name them. */
export async function removePerson(tx: Tx, id: string, by: By): Promise<void> {
  const { email, firstName, lastName, externalId, ...stored } = await holdPerson(tx, id, by);
  if (isOwnerRole(stored.roleName)) throw new Problem('ownerNotProvisioned');
  const said = { email, firstName, lastName, externalId, isActive: false };
  await change(tx, { ...stored, email, firstName, lastName }, said, by);
  await store.putSaid(tx, id, { removedAt: by.now.toISOString() });
}
