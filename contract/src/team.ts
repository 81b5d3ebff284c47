import type { MemberStatus } from '@truckroll/domain/team/member-rules';
import { z } from 'zod';
import { adminOnly, endpoint, nothing, signedIn } from './endpoint.ts';
import {
  color,
  id,
  idParams,
  limitOrAll,
  page,
  paged,
  phone,
  phoneInput,
  plainText,
  requiredEmail,
  requiredText,
  search,
  version,
} from './fields.ts';
import { listBounds } from './list-bounds.ts';
import { describeType } from './wire-types.ts';

const memberStatuses = ['active', 'invited', 'inactive'] as const satisfies MemberStatus[];

export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: phone.nullable(),
  color: z.string(),
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  isAdmin: z.boolean(),
  skills: z.array(z.string()),
  status: z.enum(memberStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(teamMember, { id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = endpoint({
  id: 'TM-1',
  name: 'listTeam',
  summary: 'The people of the account',
  method: 'GET',
  path: '/teams',
  needs: signedIn,
  query: z.object({
    limit: limitOrAll(10),
    page,
    view: z.string().optional(),
    search,
    status: z.enum([...memberStatuses, 'all']).default('active'),
  }),
  data: z.object({ team: z.array(teamMember), ...paged }),
  failure: 'Error loading teams',
  refuses: ['forbidden'],
});

export const listAssignable = endpoint({
  id: 'TM-2',
  name: 'listAssignable',
  summary: 'The active people that somebody may give work to',
  method: 'GET',
  path: '/teams/get-all',
  needs: signedIn,
  query: z.object({ view: z.enum(['assignedTeam', 'assignedSelf', 'all']).default('all') }),
  data: z.object({ teams: z.array(teamMember).max(listBounds.team) }),
  failure: 'Error loading teams',
});

const mostSkills = 200;
const skills = z
  .array(id)
  .max(mostSkills)
  .transform((ids) => [...new Set(ids)]);
/** Null gives full access, so it is never the default: the key is required (API 2.1). */
const roleId = id.nullable();
const memberColor = color.nullish();

const newMember = z.object({
  firstName: requiredText(100),
  lastName: plainText(100),
  email: requiredEmail,
  phoneNumber: phoneInput,
  color: memberColor,
  roleId,
  skills: skills.default([]),
});
describeType(newMember, { id: 'NewTeamMember' });
export type NewMember = z.output<typeof newMember>;

export const createMember = endpoint({
  id: 'TM-3',
  name: 'createMember',
  summary: 'Invite somebody',
  method: 'POST',
  path: '/teams',
  needs: adminOnly,
  body: newMember,
  data: z.object({ member: teamMember }),
  status: 201,
  refuses: ['emailTaken', 'originUnconfirmed'],
});

export const getMember = endpoint({
  id: 'TM-4',
  name: 'getMember',
  summary: 'One person',
  method: 'GET',
  path: '/teams/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ member: teamMember }),
  refuses: ['notFound'],
});

const memberChange = z.object({
  firstName: requiredText(100).optional(),
  lastName: plainText(100),
  email: requiredEmail.optional(),
  phoneNumber: phoneInput,
  color: memberColor,
  roleId: roleId.optional(),
  skills: skills.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  updatedAt: version,
});
describeType(memberChange, { id: 'TeamMemberChange' });
export type MemberChange = z.output<typeof memberChange>;

export const updateMember = endpoint({
  id: 'TM-5',
  name: 'updateMember',
  summary: 'Change a person; a changed role acts at once',
  method: 'PATCH',
  path: '/teams/:id',
  needs: adminOnly,
  params: idParams,
  body: memberChange,
  data: z.object({ member: teamMember }),
  refuses: ['notFound', 'stale', 'emailTaken', 'lastAdmin', 'ownDeactivation', 'originUnconfirmed'],
});

export const deactivateMember = endpoint({
  id: 'TM-6',
  name: 'deactivateMember',
  summary: 'Deactivate a person, whose records stay',
  method: 'DELETE',
  path: '/teams/:id',
  needs: adminOnly,
  params: idParams,
  data: z.object({ member: teamMember }),
  refuses: ['notFound', 'lastAdmin', 'ownDeactivation'],
});

export const inviteMember = endpoint({
  id: 'TM-7',
  name: 'inviteMember',
  summary: 'Send the invitation again',
  method: 'POST',
  path: '/teams/:id/invite',
  needs: adminOnly,
  rate: 'mail',
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'alreadyJoined', 'originUnconfirmed'],
});

export const signMemberOut = endpoint({
  id: 'TM-15',
  name: 'signMemberOut',
  summary: 'End all sessions of a person',
  method: 'DELETE',
  path: '/teams/:id/sessions',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const resetMemberTwoStep = endpoint({
  id: 'TM-16',
  name: 'resetMemberTwoStep',
  summary: 'Take two-step sign-in from a person who has lost phone and recovery codes',
  method: 'DELETE',
  path: '/teams/:id/two-step',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'twoStepNotSetUp', 'ownTwoStepReset'],
});
