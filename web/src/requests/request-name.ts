import type { Request } from '@truckroll/contract/requests';
import { displayNumber } from '@truckroll/domain/numbers/series';

type Numbered = Pick<Request, 'requestNumber' | 'requestNumberDisplay'>;

/** How a request is called (screens 3.2). */
export const requestName = ({ requestNumber, requestNumberDisplay }: Numbered): string =>
  requestNumberDisplay || displayNumber('REQ-', requestNumber);
