import { absenceKinds } from '@truckroll/domain/absences/absence-kinds';
import {
  type AbsenceProblem,
  type AbsenceTime,
  absenceStatuses,
  longestAbsence,
  problemOfAbsence,
} from '@truckroll/domain/absences/absence-rules';
import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import type { FieldCode } from '../endpoints/general-problems.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, idParams, listOf, momentOrDay, optionalText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** Time off of a person (API 3.1). */
export const absence = z.object({
  id: z.string(),
  teamMemberId: z.string(),
  name: z.string(),
  /** Null for people who may not see why somebody is away. */
  kind: z.enum(absenceKinds).nullable(),
  /** Whole days as 'YYYY-MM-DD', both included, or moments. */
  start: z.string(),
  end: z.string(),
  /** Null also for people who may not see why somebody is away. */
  note: z.string().nullable(),
  status: z.enum(absenceStatuses),
  /** The admin who approved or refused it. */
  decidedByName: z.string().nullable(),
  /** Why it was declined. Null also for people who may not see why somebody is away. */
  decisionReason: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(absence, { id: 'Absence' });
export type Absence = z.infer<typeof absence>;

/** The text and code of refused times. */
export const absenceProblems: Readonly<Record<AbsenceProblem, readonly [text: string, code: FieldCode]>> = {
  mixed: ['Enter two days or two times.', 'mismatch'],
  order: ['The end must be after the start.', 'wrong_order'],
  tooLong: [`Time off can be at most ${longestAbsence} days.`, 'too_big'],
};

/** The fields of time off that people choose. */
export const absenceFields = {
  kind: z.enum(absenceKinds),
  start: momentOrDay,
  end: momentOrDay,
  note: optionalText(500),
};

/** Refuses impossible times, at the end. */
export function checkAbsenceTime(sent: AbsenceTime, context: z.RefinementCtx): void {
  const problem = problemOfAbsence(sent);
  if (problem === null) return;
  const [message, code] = absenceProblems[problem];
  context.addIssue({ code: 'custom', path: ['end'], message, params: { code } });
}

const newAbsence = z.object(absenceFields).superRefine(checkAbsenceTime);
describeType(newAbsence, { id: 'NewAbsence' });
export type NewAbsence = z.output<typeof newAbsence>;

const absenceChange = z.object({
  ...z.object(absenceFields).partial().shape,
  /** Admins only. */
  status: z.enum(absenceStatuses).optional(),
  /** Why it is declined; kept only with the status 'refused'. */
  decisionReason: optionalText(500),
  updatedAt: version,
});
describeType(absenceChange, { id: 'AbsenceChange' });
export type AbsenceChange = z.output<typeof absenceChange>;

export const listAbsences = endpoint({
  id: 'TM-17',
  name: 'listAbsences',
  summary: 'Who is away in a range of days',
  method: 'GET',
  path: '/absences',
  needs: signedIn,
  query: z.object({
    start: dateOnly,
    end: dateOnly,
    teamIds: listOf(z.string().max(100)).optional(),
    status: listOf(z.enum(absenceStatuses)).optional(),
  }),
  data: z.object({ absences: z.array(absence).max(listBounds.absences) }),
  refuses: [],
});

export const createAbsence = endpoint({
  id: 'TM-18',
  name: 'createAbsence',
  summary: 'Enter time off as an admin, or ask for it',
  method: 'POST',
  path: '/teams/:id/absences',
  needs: signedIn,
  peopleOnly: true,
  params: idParams,
  body: newAbsence,
  data: z.object({ absence }),
  status: 201,
  refuses: ['notFound', 'forbidden', 'absenceOverlaps'],
});

export const updateAbsence = endpoint({
  id: 'TM-19',
  name: 'updateAbsence',
  summary: 'Change, approve or refuse time off',
  method: 'PATCH',
  path: '/absences/:id',
  needs: signedIn,
  params: idParams,
  body: absenceChange,
  data: z.object({ absence }),
  refuses: ['notFound', 'forbidden', 'stale', 'absenceOverlaps'],
});

export const deleteAbsence = endpoint({
  id: 'TM-20',
  name: 'deleteAbsence',
  summary: 'Delete time off, or take back an own request for it',
  method: 'DELETE',
  path: '/absences/:id',
  needs: signedIn,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'forbidden'],
});
