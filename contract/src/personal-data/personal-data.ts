import {
  holdReasons,
  leastMonths,
  mostMonths,
  personalKinds,
  requestStates,
  retentionKinds,
  subjectKinds,
} from '@truckroll/domain/personal-data/personal-data';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { emailText, id, idParams, limit, page, paged, personRef, readText } from '../fields/fields.ts';

/** The most names, addresses or numbers of one search. */
const mostMarkers = 20;

const subject = z.object({
  kind: z.enum(subjectKinds),
  /** The client, contact or person of the team; null for a stranger. */
  id: z.string().nullable(),
  /** What the person is called in the list. */
  name: z.string(),
  names: z.array(z.string()).max(100),
  emails: z.array(z.string()).max(100),
  phoneNumbers: z.array(z.string()).max(100),
  /** Those of the names, addresses and numbers that others have too: they are not searched for, and not erased. */
  shared: z.array(z.string()).max(300),
});
describeType(subject, { id: 'PersonalSubject' });
export type Subject = z.infer<typeof subject>;

const candidate = subject.omit({ shared: true }).extend({
  /** What tells people of the same name apart: the client of a contact, the address. */
  detail: z.string().nullable(),
});
describeType(candidate, { id: 'PersonalCandidate' });
export type Candidate = z.infer<typeof candidate>;

const found = z.object({
  kind: z.enum(personalKinds),
  /** Records of the person that an erasure deletes. */
  erased: z.number(),
  /** Records of the person that are kept, without the name. */
  kept: z.number(),
  /** Other records that mention the person. */
  mentions: z.number(),
});
describeType(found, { id: 'PersonalFound' });

const hold = z.object({
  reason: z.enum(holdReasons),
  /** The record that holds the erasure up, by its name: 'INV-0012'. */
  label: z.string(),
  recordId: z.string(),
});
describeType(hold, { id: 'PersonalHold' });
export type Hold = z.infer<typeof hold>;

const personalRequest = z.object({
  id: z.string(),
  state: z.enum(requestStates),
  /** Null once the person is erased. */
  subject: subject.nullable(),
  /** What was found; after the erasure what was done. */
  found: z.array(found).max(personalKinds.length),
  /** What has to be settled before the person can be erased. */
  holds: z.array(hold).max(100),
  failure: z.string().nullable(),
  searchedAt: z.string().nullable(),
  /** In bytes; null without a file, which is deleted after seven days. */
  exportSize: z.number().nullable(),
  exportedAt: z.string().nullable(),
  erasedAt: z.string().nullable(),
  createdBy: personRef.nullable(),
  erasedBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(personalRequest, { id: 'PersonalRequest' });
export type PersonalRequest = z.infer<typeof personalRequest>;

export const findPersonalCandidates = endpoint({
  id: 'PD-1',
  name: 'findPersonalCandidates',
  summary:
    'The clients, contacts and people of the team with a name, e-mail address or phone number, and what else is known of them',
  method: 'GET',
  path: '/personal-data/candidates',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  query: z.object({ search: readText(200) }),
  data: z.object({ candidates: z.array(candidate).max(50) }),
});

const markerText = readText(254);
const atMost = `Please enter at most ${mostMarkers}`;
const requestInput = z
  .object({
    kind: z.enum(subjectKinds),
    id: id.nullish(),
    names: z.array(markerText).max(mostMarkers, atMost).default([]),
    emails: z
      .array(
        markerText.refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), {
          error: emailText,
          params: { code: 'invalid_format' },
        }),
      )
      .max(mostMarkers, atMost)
      .default([]),
    phoneNumbers: z
      .array(
        markerText.refine((text) => text.replaceAll(/\D/g, '').length >= 7, {
          error: 'Please enter the whole number, with seven digits or more',
          params: { code: 'invalid_format' },
        }),
      )
      .max(mostMarkers, atMost)
      .default([]),
  })
  .refine(({ kind, id: known }) => kind === 'stranger' || known, {
    path: ['id'],
    error: 'Please choose the person',
    params: { code: 'required' },
  })
  .refine(({ kind, emails, phoneNumbers }) => kind !== 'stranger' || emails.length + phoneNumbers.length > 0, {
    path: ['emails'],
    error: 'Please enter an e-mail address or a phone number',
    params: { code: 'required' },
  });
describeType(requestInput, { id: 'PersonalRequestInput' });

export const searchPersonalData = endpoint({
  id: 'PD-2',
  name: 'searchPersonalData',
  summary: 'Search everything of the company for a person, in the background',
  method: 'POST',
  path: '/personal-data/requests',
  needs: adminOnly,
  peopleOnly: true,
  body: requestInput,
  data: z.object({ request: personalRequest }),
  status: 201,
  refuses: ['notFound'],
});

export const listPersonalRequests = endpoint({
  id: 'PD-3',
  name: 'listPersonalRequests',
  summary: 'The searches and erasures, the latest first',
  method: 'GET',
  path: '/personal-data/requests',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ requests: z.array(personalRequest).max(100), ...paged }),
});

export const getPersonalRequest = endpoint({
  id: 'PD-4',
  name: 'getPersonalRequest',
  summary: 'A search, with what was found and what an erasure would do',
  method: 'GET',
  path: '/personal-data/requests/:id',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  params: idParams,
  data: z.object({ request: personalRequest }),
  refuses: ['notFound'],
});

export const exportPersonalData = endpoint({
  id: 'PD-5',
  name: 'exportPersonalData',
  summary: 'Make a zip with the records and files of the person, in the background',
  method: 'POST',
  path: '/personal-data/requests/:id/export',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: z.object({ request: personalRequest }),
  refuses: ['notFound', 'personalRequestBusy'],
});

export const readPersonalExport = endpoint({
  id: 'PD-6',
  name: 'readPersonalExport',
  summary: 'The zip with the records and files of the person',
  method: 'GET',
  path: '/personal-data/requests/:id/file',
  needs: adminOnly,
  peopleOnly: true,
  exports: 'personal-data',
  params: idParams,
  data: nothing,
  answers: 'binary',
  refuses: ['notFound'],
  failure: 'Failed to download the export',
});

export const erasePersonalData = endpoint({
  id: 'PD-7',
  name: 'erasePersonalData',
  summary: 'Erase the person, in the background. It cannot be undone',
  method: 'POST',
  path: '/personal-data/requests/:id/erase',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: z.object({
    /** 'erase' and the name of the person. */
    confirmation: readText(300),
  }),
  data: z.object({ request: personalRequest }),
  refuses: ['notFound', 'personalRequestBusy', 'personHeld'],
});

export const removePersonalRequest = endpoint({
  id: 'PD-8',
  name: 'removePersonalRequest',
  summary: 'Forget a search, with its export. What an erasure has done stays listed',
  method: 'DELETE',
  path: '/personal-data/requests/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'personalRequestBusy'],
});

const retentionRule = z.object({
  kind: z.enum(retentionKinds),
  /** Null if data of this kind is kept for ever. */
  months: z.number().nullable(),
  /** The fewest months that may be chosen. */
  leastMonths: z.number(),
});
describeType(retentionRule, { id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof retentionRule>;

export const getRetention = endpoint({
  id: 'PD-9',
  name: 'getRetention',
  summary: 'How long each kind of data is kept',
  method: 'GET',
  path: '/personal-data/retention',
  needs: adminOnly,
  peopleOnly: true,
  data: z.object({ rules: z.array(retentionRule).max(retentionKinds.length) }),
});

const monthsText = `Please enter a whole number of months, at most ${mostMonths}`;
const months = z.number().int(monthsText).min(1, monthsText).max(mostMonths, monthsText).nullable();
const retentionInput = z.object({ kind: z.enum(retentionKinds), months });
describeType(retentionInput, { id: 'RetentionRuleInput' });
const isLongEnough = ({ kind, months: chosen }: z.infer<typeof retentionInput>): boolean =>
  chosen === null || chosen >= leastMonths[kind];
const tooShort = { error: 'This kind is kept for longer, see its fewest months', params: { code: 'too_small' } };

export const saveRetention = endpoint({
  id: 'PD-10',
  name: 'saveRetention',
  summary:
    'Choose how long each kind of data is kept; kinds that are left out stay as they are. What is older is removed in the night',
  method: 'PUT',
  path: '/personal-data/retention',
  needs: adminOnly,
  peopleOnly: true,
  body: z.object({
    rules: z.array(retentionInput.refine(isLongEnough, { path: ['months'], ...tooShort })).max(retentionKinds.length),
  }),
  data: z.object({ rules: z.array(retentionRule).max(retentionKinds.length) }),
});

export const previewRetention = endpoint({
  id: 'PD-11',
  name: 'previewRetention',
  summary: 'How many records of a kind are older than some months, and would be removed',
  method: 'GET',
  path: '/personal-data/retention/preview',
  needs: adminOnly,
  peopleOnly: true,
  query: z.object({ kind: z.enum(retentionKinds), months: z.coerce.number().int().min(1).max(mostMonths) }),
  data: z.object({ count: z.number() }),
});
