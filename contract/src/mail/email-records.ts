import { mailSubjectKinds } from '@truckroll/domain/emails/mail-subject';
import { z } from 'zod';
import { endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredPathId } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { emailRecord, emailThread, readsMail } from './emails.ts';

/** The record that a query or body names. */
export const namedRecord = z.object({
  kind: z.enum(mailSubjectKinds, { error: 'Kind is not valid' }),
  recordId: requiredPathId,
});
describeType(namedRecord, { id: 'NamedRecord' });
const records = z.object({ records: z.array(emailRecord).max(listBounds.threadRecords) });

export const listRecordEmails = endpoint({
  id: 'EM-18',
  name: 'listRecordEmails',
  summary: 'The mail threads about a job, request, document or task, newest first',
  method: 'GET',
  path: '/emails/records',
  needs: readsMail,
  query: namedRecord,
  data: z.object({ threads: z.array(emailThread).max(listBounds.recordEmails) }),
  failure: 'Failed to load emails',
  refuses: ['notFound'],
});

export const linkEmailThread = endpoint({
  id: 'EM-19',
  name: 'linkEmailThread',
  summary: 'Link a mail thread to a record',
  method: 'POST',
  path: '/emails/threads/:id/records',
  needs: readsMail,
  params: idParams,
  body: namedRecord,
  data: records,
  isFrugal: true,
  refuses: ['forbidden', 'notFound'],
});

export const unlinkEmailThread = endpoint({
  id: 'EM-20',
  name: 'unlinkEmailThread',
  summary: 'Unlink a mail thread from a record',
  method: 'DELETE',
  path: '/emails/threads/:id/records',
  needs: readsMail,
  params: idParams,
  query: namedRecord,
  data: records,
  refuses: ['forbidden', 'notFound'],
});
