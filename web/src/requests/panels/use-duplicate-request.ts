import type { Request } from '@truckroll/contract/requests/requests';
import { plainOf } from '@truckroll/domain/fields/record-fields';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { mayAssignRequest } from '@truckroll/domain/team/assignment';
import { useRef } from 'react';
import { withNextNumber } from '../../app/record-form/next-number.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { fetchNextNumber, useCreateRequest } from '../parts/request-queries.ts';

const failedText = 'Failed to duplicate request';

type Chosen = { requestNumber: number; assignedTo: string[] };

/** The fields that are copied. The number, conversions, follow-up and files are not (API RQ-5). */
const copyOf = (request: Request, { requestNumber, assignedTo }: Chosen) => ({
  clientId: request.clientId,
  requestNumber,
  stage: 'duplicate' as const,
  duplicatedFromId: request.id,
  ...plainOf(requestFields, request),
  serviceType: request.serviceType,
  requestAddress: request.requestAddress,
  servicePropertyId: request.servicePropertyId,
  contactId: request.contactId,
  requestPhone: request.requestPhone,
  startDate: request.startDate,
  endDate: request.endDate,
  startTime: request.startTime,
  endTime: request.endTime,
  availabilityDate1: request.availabilityDate1,
  availabilityDate2: request.availabilityDate2,
  scheduleLater: request.scheduleLater,
  anyTime: request.anyTime,
  flexibleScheduling: request.flexibleScheduling,
  timezone: request.timezone,
  assignedTo,
  tags: request.tags,
  tagIds: request.tagIds,
  properties: request.properties,
  // The server copies prices that the user may not see.
  ...(request.estimatedValue === null ? {} : { estimatedValue: request.estimatedValue }),
  ...(request.discount === null ? {} : { discount: request.discount }),
  items: request.items.map(({ total: _, taxes, rate, ...item }) => ({
    ...item,
    ...(rate === null ? {} : { rate }),
    taxIds: taxes.map(({ taxId }) => taxId),
  })),
});

/** A function that copies a request (RQ-3, RQ-5) and calls `onCopied` with the new id. */
export function useDuplicateRequest(onCopied: (id: string) => void): (request: Request) => void {
  const { mutateAsync } = useCreateRequest();
  const me = useMe();
  const by = { ...rightsOf(me), userId: me.id };
  const isRunning = useRef(false);

  async function duplicate(request: Request): Promise<void> {
    try {
      // People whom the user may not assign are left out.
      const assignedTo = request.assignedTo.filter((id) => mayAssignRequest(by, id));
      const { data, message } = await withNextNumber(fetchNextNumber, (requestNumber) =>
        mutateAsync(copyOf(request, { requestNumber, assignedTo })),
      );
      const text = `Request duplicated successfully as ${displayNumber('REQ-', data.requestNumber)}`;
      toast.success(message === '' ? text : message);
      onCopied(data.id);
    } catch (error) {
      if (!(error instanceof ApiProblem)) console.error(error);
      if (!(error instanceof ApiProblem && error.isReported)) {
        // A refusal has its own text, and all other failures get the text of this action (API RQ-5, 1.12).
        const isRefused = error instanceof ApiProblem && error.hasText && error.status < 500;
        toast.error(isRefused ? error.message : failedText);
      }
    }
  }

  return (request) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void duplicate(request).finally(() => {
      isRunning.current = false;
    });
  };
}
