import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { idParams, optionalText, requiredText } from '../fields/fields.ts';
import { callOutcome } from './calls.ts';

const outcomeFields = { name: requiredText(80), description: optionalText(300) };

export const createCallOutcome = endpoint({
  id: 'CA-4',
  name: 'createCallOutcome',
  summary: 'Add an outcome that calls can have',
  method: 'POST',
  path: '/addons/calls/outcome',
  needs: adminOnly,
  body: z.object(outcomeFields),
  data: z.object({ outcome: callOutcome }),
  status: 201,
  refuses: ['outcomeNameTaken', 'tooManyOutcomes'],
});

export const updateCallOutcome = endpoint({
  id: 'CA-4b',
  name: 'updateCallOutcome',
  summary: 'Rename or describe an outcome',
  method: 'PATCH',
  path: '/addons/calls/outcome/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ ...outcomeFields, name: outcomeFields.name.optional() }),
  data: z.object({ outcome: callOutcome }),
  refuses: ['notFound', 'outcomeNameTaken'],
});

export const deleteCallOutcome = endpoint({
  id: 'CA-4c',
  name: 'deleteCallOutcome',
  summary: 'Delete an outcome; the calls that have it keep its name',
  method: 'DELETE',
  path: '/addons/calls/outcome/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
