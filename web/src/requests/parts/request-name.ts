import type { Request } from '@truckroll/contract/requests/requests';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { categoryLabel } from '@truckroll/domain/requests/category-label';

type Numbered = Pick<Request, 'requestNumber' | 'requestNumberDisplay'>;

/** The display name of a request (screens 3.2). */
export const requestName = ({ requestNumber, requestNumberDisplay }: Numbered): string =>
  requestNumberDisplay || displayNumber('REQ-', requestNumber);

/**
 * The subject of a request: the first line of its description, else of its requirements, else its category.
 *
 * @example problemOf({ description: 'No heat\nSince Monday', requirements: null, serviceType: 'hvac' }) → 'No heat'
 */
export function problemOf(request: Pick<Request, 'description' | 'requirements' | 'serviceType'>): string {
  const text = [request.description, request.requirements].find((each) => each?.trim());
  if (text) return text.trim().split('\n')[0]?.trim() ?? '';
  return request.serviceType === null ? 'Request' : categoryLabel(request.serviceType);
}
