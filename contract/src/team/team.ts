import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import type { MemberStatus } from '@truckroll/domain/team/member-rules';
import { problemsOfWeek, sortedWeek, type WeekProblem } from '@truckroll/domain/team/working-week';
import { z } from 'zod';
import { adminOnly, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import type { FieldCode } from '../endpoints/general-problems.ts';
import { describeType } from '../endpoints/wire-types.ts';
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
  timeOfDay,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const memberStatuses = ['active', 'invited', 'inactive'] as const satisfies MemberStatus[];

/** The most breaks of a working day. */
const mostBreaks = 5;

const workBreak = z.object({ start: z.string(), end: z.string() });
describeType(workBreak, { id: 'WorkBreak' });
const workingDay = z.object({
  day: z.enum(weekdays),
  start: z.string(),
  end: z.string(),
  breaks: z.array(workBreak).max(mostBreaks),
});
describeType(workingDay, { id: 'WorkingDay' });

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
  /** The days and hours that the person works; null: those of the account. */
  workingWeek: z.array(workingDay).max(weekdays.length).nullable(),
  /** Whether the person is suggested, planned and counted for visits. Everybody can be scheduled by hand. */
  worksInField: z.boolean(),
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
    view: z.string().max(100).optional(),
    search,
    /** 'current': active and invited people, who can be given work. */
    status: z.enum([...memberStatuses, 'current', 'all']).default('active'),
  }),
  data: z.object({ team: z.array(teamMember), ...paged }),
  failure: 'Error loading teams',
  refuses: ['forbidden'],
});

export const listAssignable = endpoint({
  id: 'TM-2',
  name: 'listAssignable',
  summary: 'The people to whom the caller may assign work',
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

/** The text and code of each rule of a working week. */
const weekProblems: Readonly<Record<WeekProblem['rule'], readonly [text: string, code: FieldCode]>> = {
  dayTwice: ['Each day can be listed once.', 'not_unique'],
  hoursOrder: ['The working day must end after it starts.', 'wrong_order'],
  breakOrder: ['The break must end after it starts.', 'wrong_order'],
  breakOutside: ['The break must lie within the working hours.', 'out_of_range'],
  breaksOverlap: ['Breaks must not overlap.', 'not_unique'],
};

const hoursInput = { start: timeOfDay, end: timeOfDay };
const breakInput = z.object(hoursInput);
describeType(breakInput, { id: 'WorkBreakInput' });
const dayInput = z.object({
  day: z.enum(weekdays),
  ...hoursInput,
  breaks: z.array(breakInput).max(mostBreaks).default([]),
});
describeType(dayInput, { id: 'WorkingDayInput' });

/** The days and hours of a person. Days that are not listed are off; null means the hours of the account. */
const workingWeek = z
  .array(dayInput)
  .max(weekdays.length)
  .superRefine((week, context) => {
    for (const { path, rule } of problemsOfWeek(week)) {
      const [message, code] = weekProblems[rule];
      context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
    }
  })
  .transform(sortedWeek)
  .nullish();

/** Null: as usual for the role. */
const worksInField = z.boolean().nullish();

const newMember = z.object({
  firstName: requiredText(100),
  lastName: plainText(100),
  email: requiredEmail,
  phoneNumber: phoneInput,
  color: memberColor,
  roleId,
  skills: skills.default([]),
  workingWeek,
  worksInField,
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
  peopleOnly: true,
  body: newMember,
  data: z.object({ member: teamMember }),
  status: 201,
  refuses: ['emailTaken', 'originUnconfirmed', 'ownershipNotGiven'],
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
  workingWeek,
  worksInField,
  status: z.enum(['active', 'inactive']).optional(),
  updatedAt: version,
});
describeType(memberChange, { id: 'TeamMemberChange' });
export type MemberChange = z.output<typeof memberChange>;

export const updateMember = endpoint({
  id: 'TM-5',
  name: 'updateMember',
  summary: 'Change a person; a changed role applies at once',
  method: 'PATCH',
  path: '/teams/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: memberChange,
  data: z.object({ member: teamMember }),
  refuses: [
    'notFound',
    'stale',
    'emailTaken',
    'lastAdmin',
    'ownDeactivation',
    'ownerProtected',
    'ownerStays',
    'ownershipNotGiven',
    'originUnconfirmed',
  ],
});

export const deactivateMember = endpoint({
  id: 'TM-6',
  name: 'deactivateMember',
  summary: 'Deactivate a person, whose records stay',
  method: 'DELETE',
  path: '/teams/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: z.object({ member: teamMember }),
  refuses: ['notFound', 'lastAdmin', 'ownDeactivation', 'ownerProtected'],
});

export const inviteMember = endpoint({
  id: 'TM-7',
  name: 'inviteMember',
  summary: 'Send the invitation again',
  method: 'POST',
  path: '/teams/:id/invite',
  needs: adminOnly,
  peopleOnly: true,
  rate: 'mail',
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'alreadyJoined', 'originUnconfirmed'],
});

/** For passing on by hand where the installation sends no mail. */
export const makeInvitationLink = endpoint({
  id: 'TM-21',
  name: 'makeInvitationLink',
  summary: 'Make a link by which an invited person joins',
  method: 'POST',
  path: '/teams/:id/invitation-link',
  needs: adminOnly,
  peopleOnly: true,
  secretAnswer: true,
  params: idParams,
  data: z.object({ link: z.string(), expiresAt: z.string() }),
  refuses: ['notFound', 'alreadyJoined', 'originUnconfirmed'],
});

export const signMemberOut = endpoint({
  id: 'TM-15',
  name: 'signMemberOut',
  summary: 'End all sessions of a person',
  method: 'DELETE',
  path: '/teams/:id/sessions',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const resetMemberTwoStep = endpoint({
  id: 'TM-16',
  name: 'resetMemberTwoStep',
  summary: 'Reset the two-step sign-in of a person who has lost phone and recovery codes',
  method: 'DELETE',
  path: '/teams/:id/two-step',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'twoStepNotSetUp', 'ownTwoStepReset'],
});
