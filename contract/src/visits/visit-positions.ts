import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import { endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathId, personRef } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** Where a device was, as far as it knows: in degrees, and the accuracy in metres. */
export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
});
describeType(position, { id: 'Position' });
export type Position = z.infer<typeof position>;

/** Where a person was when taking a step of a visit. */
export const visitPosition = position.extend({
  id: z.string(),
  visitStatus: z.enum(visitStatuses),
  person: personRef,
  takenAt: z.string(),
});
describeType(visitPosition, { id: 'VisitPosition' });
export type VisitPosition = z.infer<typeof visitPosition>;

export const listVisitPositions = endpoint({
  id: 'VI-5b',
  name: 'listVisitPositions',
  summary: 'Where people were when they took the steps of a visit',
  method: 'GET',
  path: '/jobs/visits/:visitId/positions',
  needs: viewOf('Jobs'),
  params: z.object({ visitId: pathId }),
  data: z.object({ positions: z.array(visitPosition).max(listBounds.visitPositions) }),
  isNeverKept: true,
  refuses: ['notFound'],
});
