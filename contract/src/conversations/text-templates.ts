import { textMaximum } from '@truckroll/domain/conversations/text-size';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, optionalId, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const textTemplate = z.object({ id: z.string(), name: z.string(), content: z.string(), updatedAt: z.string() });
describeType(textTemplate, { id: 'TextTemplate' });

const template = z.object({ template: textTemplate });
const body = z.object({ name: requiredText(100), content: requiredText(textMaximum) });

export const listTextTemplates = endpoint({
  id: 'SM-11',
  name: 'listTextTemplates',
  summary: "The company's templates of text messages by name",
  method: 'GET',
  path: '/addons/calls/sms/templates',
  needs: anyOf('Communications.messages'),
  data: z.object({ templates: z.array(textTemplate).max(listBounds.textTemplates) }),
  refuses: ['callsUnconnected'],
});

export const createTextTemplate = endpoint({
  id: 'SM-11b',
  name: 'createTextTemplate',
  summary: 'Create a template of text messages with fields such as {client.firstName}',
  method: 'POST',
  path: '/addons/calls/sms/templates',
  needs: anyOf('Communications.messages'),
  body,
  data: template,
  status: 201,
  refuses: ['callsUnconnected', 'templateNameTaken'],
});

export const saveTextTemplate = endpoint({
  id: 'SM-11c',
  name: 'saveTextTemplate',
  summary: 'Change a template of text messages',
  method: 'PUT',
  path: '/addons/calls/sms/templates/:id',
  needs: anyOf('Communications.messages'),
  params: idParams,
  body: body.extend({ updatedAt: version }),
  data: template,
  refuses: ['notFound', 'stale', 'callsUnconnected', 'templateNameTaken'],
});

export const deleteTextTemplate = endpoint({
  id: 'SM-11d',
  name: 'deleteTextTemplate',
  summary: 'Delete a template of text messages',
  method: 'DELETE',
  path: '/addons/calls/sms/templates/:id',
  needs: anyOf('Communications.messages'),
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'callsUnconnected'],
});

export const fillTextTemplate = endpoint({
  id: 'SM-11e',
  name: 'fillTextTemplate',
  summary: 'A template with its fields filled in for a client',
  method: 'GET',
  path: '/addons/calls/sms/templates/:id/filled',
  needs: anyOf('Communications.messages'),
  params: idParams,
  query: z.object({ clientId: optionalId }),
  isNeverKept: true,
  data: z.object({
    content: z.string(),
    /** The fields without a value; their names stay in the text, so that the writer sees them. */
    missing: z.array(z.string()).max(50),
  }),
  refuses: ['notFound', 'callsUnconnected'],
});
