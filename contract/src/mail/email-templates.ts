import { z } from 'zod';
import { endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, idParams, optionalId, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { readsMail } from './emails.ts';

const emailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  updatedAt: z.string(),
});
describeType(emailTemplate, { id: 'EmailTemplate' });

const template = z.object({ template: emailTemplate });
const body = z.object({
  name: requiredText(100),
  subject: z.string().trim().max(500).default(''),
  content: requiredText(100_000),
});

export const listEmailTemplates = endpoint({
  id: 'EM-15',
  name: 'listEmailTemplates',
  summary: "The company's mail templates by name",
  method: 'GET',
  path: '/emails/templates',
  needs: readsMail,
  data: z.object({ templates: z.array(emailTemplate).max(listBounds.emailTemplates) }),
});

export const createEmailTemplate = endpoint({
  id: 'EM-15b',
  name: 'createEmailTemplate',
  summary: 'Create a mail template with fields such as {client.firstName}',
  method: 'POST',
  path: '/emails/templates',
  needs: readsMail,
  body,
  data: template,
  status: 201,
  refuses: ['forbidden', 'templateNameTaken'],
});

export const saveEmailTemplate = endpoint({
  id: 'EM-15c',
  name: 'saveEmailTemplate',
  summary: 'Change a mail template',
  method: 'PUT',
  path: '/emails/templates/:id',
  needs: readsMail,
  params: idParams,
  body: body.extend({ updatedAt: version }),
  data: template,
  refuses: ['forbidden', 'notFound', 'stale', 'templateNameTaken'],
});

export const deleteEmailTemplate = endpoint({
  id: 'EM-15d',
  name: 'deleteEmailTemplate',
  summary: 'Delete a mail template',
  method: 'DELETE',
  path: '/emails/templates/:id',
  needs: readsMail,
  params: idParams,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});

export const fillEmailTemplate = endpoint({
  id: 'EM-15e',
  name: 'fillEmailTemplate',
  summary: 'A template with its fields filled in for a client and a job',
  method: 'GET',
  path: '/emails/templates/:id/filled',
  needs: readsMail,
  params: idParams,
  query: z.object({
    clientId: optionalId,
    jobId: optionalId,
    /** Keeps the names of fields without a value in the text, so that the writer sees them. */
    keepsMissing: flag.optional(),
  }),
  isNeverKept: true,
  data: z.object({
    subject: z.string(),
    content: z.string(),
    /** The fields without a value. They are replaced by '' unless `keepsMissing` is set. */
    missing: z.array(z.string()).max(50),
  }),
  refuses: ['notFound'],
});

const signature = z.object({ signature: z.string() });

export const getEmailSignature = endpoint({
  id: 'EM-15f',
  name: 'getEmailSignature',
  summary: "The reader's mail signature as HTML",
  method: 'GET',
  path: '/emails/signature',
  needs: readsMail,
  data: signature,
});

export const saveEmailSignature = endpoint({
  id: 'EM-15g',
  name: 'saveEmailSignature',
  summary: "Change the reader's mail signature",
  method: 'PUT',
  path: '/emails/signature',
  needs: readsMail,
  body: z.object({ signature: z.string().max(5000) }),
  data: signature,
});
