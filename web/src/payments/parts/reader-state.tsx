import type { CardReader } from '@truckroll/contract/payments/card-readers';
import { palette } from '@truckroll/domain/colors/palette';
import { QuietBadge } from '../../design/badge.tsx';

const looks = {
  online: { color: palette.green, label: 'Online' },
  offline: { color: palette.grey, label: 'Offline' },
  gone: { color: palette.red, label: 'Removed at Stripe' },
  unknown: { color: palette.ink, label: 'Not known' },
} as const satisfies Record<CardReader['state'], { color: string; label: string }>;

const busy = { color: palette.blue, label: 'Taking a payment' } as const;

/** What the card processor says of a reader now. */
export const ReaderBadge = ({ reader: { state, isBusy } }: { reader: CardReader }) => (
  <QuietBadge {...(isBusy ? busy : looks[state])} />
);

/** Why a reader may not take a payment now, in a sentence; null if nothing speaks against it. */
export function readerDoubt({ state, isBusy }: Pick<CardReader, 'state' | 'isBusy'>): string | null {
  if (isBusy) return 'This reader is taking another payment.';
  if (state === 'offline') return 'This reader is offline. Check that it is on and connected.';
  if (state === 'gone')
    return 'Stripe does not have this reader any more. An admin can remove it and register it again.';
  return state === 'unknown' ? 'Stripe did not say whether this reader is online.' : null;
}
