import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { pathId } from '../fields/fields.ts';
import { linePhoto } from '../price-book/line-photos.ts';
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

export const uploadLinePhoto = endpoint({
  id: 'DC-44',
  name: 'uploadLinePhoto',
  summary: 'Upload a photo for a line of a document or job, which names it when it is saved',
  method: 'POST',
  path: '/documents/line-photos',
  needs: anyOf(
    'Invoice.create',
    'Invoice.createOwn',
    'Invoice.edit',
    'Estimate.create',
    'Estimate.createOwn',
    'Estimate.edit',
    'Jobs.addLineItems',
    'Jobs.editLineItems',
  ),
  files: { field: 'file', maxCount: 1, maxMegabytes: 2, required: false },
  data: z.object({ photo: linePhoto }),
  status: 201,
  failure: 'Failed to save the photo',
});
