import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { pathId } from '../fields/fields.ts';
import { documentData } from './documents.ts';

const optionParams = z.object({ id: pathId, optionId: pathId });
const needs = anyOf('Estimate.edit', 'Estimate.createOwn');
const data = z.object({ document: documentData });

export const setOptionPicture = endpoint({
  id: 'DC-39',
  name: 'setOptionPicture',
  summary: 'Set the picture of an option of an estimate',
  method: 'POST',
  path: '/documents/:id/options/:optionId/picture',
  needs,
  params: optionParams,
  files: { field: 'file', maxCount: 1, maxMegabytes: 5, required: false },
  data,
  failure: 'Failed to save the picture',
  refuses: ['notFound', 'documentFixed', 'approvedEstimate'],
});

export const removeOptionPicture = endpoint({
  id: 'DC-40',
  name: 'removeOptionPicture',
  summary: 'Remove the picture of an option of an estimate',
  method: 'DELETE',
  path: '/documents/:id/options/:optionId/picture',
  needs,
  params: optionParams,
  data,
  failure: 'Failed to remove the picture',
  refuses: ['notFound', 'documentFixed', 'approvedEstimate'],
});
