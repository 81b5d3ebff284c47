import type { Call } from '@truckroll/contract/calls/calls';
import { isInternational } from '@truckroll/domain/calls/calling-refusal';
import { formatInternational } from '@truckroll/domain/format/phone-number';

/** The other party's number as shown; callers may hide theirs. */
export const numberText = ({ phoneNumber }: Pick<Call, 'phoneNumber'>): string =>
  isInternational(phoneNumber) ? formatInternational(phoneNumber) : 'Hidden number';

/** The name of a call in the labels of its controls: its client, or its number. */
export const callName = (call: Pick<Call, 'clientName' | 'phoneNumber'>): string => call.clientName ?? numberText(call);
