import type { Request } from '@truckroll/contract/requests';
import { displayNumber } from '@truckroll/domain/numbers/series';

type Numbered = Pick<Request, 'requestNumber' | 'requestNumberDisplay'>;

/** The display name of a request (screens 3.2). */
export const requestName = ({ requestNumber, requestNumberDisplay }: Numbered): string =>
  requestNumberDisplay || displayNumber('REQ-', requestNumber);
