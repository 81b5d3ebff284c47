import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { CardCharge } from '@truckroll/contract/payments/card-charges';
import { palette } from '@truckroll/domain/colors/palette';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { cardChargesQuery } from '../parts/card-charge-queries.ts';
import styles from './payments-panel.module.css';

const ReaderModal = lazyDialog(async () => (await import('./reader-modal.tsx')).ReaderModal);
const ChargeModal = lazyDialog(async () => (await import('./charge-modal.tsx')).ChargeModal);

const stateLabels = {
  under_way: { color: palette.blue, label: 'Under way' },
  failed: { color: palette.red, label: 'Not charged' },
  needs_client: { color: palette.orange, label: 'Waits for the client' },
} as const;

/** @example nameOf(of a reader, before a card is known) → 'Card reader Van 2' */
function nameOf({ cardBrand: brand, cardLast4: last4, readerName }: CardCharge): string {
  if (readerName === null) return savedCardName({ brand, last4 });
  return brand === '' ? `Card reader ${readerName}` : `${savedCardName({ brand, last4 })} on ${readerName}`;
}

/** What there is to know of a charge that is no payment. */
function reasonOf({ status, failure, readerName }: CardCharge): string | null {
  if (status === 'under_way')
    return readerName === null
      ? 'The bank has not answered yet. The result appears here.'
      : 'The reader waits for a card. The result appears here.';
  if (status === 'needs_client') return 'The bank asks the client to confirm it. Nothing was charged.';
  return failure;
}

type CardChargesProps = { document: Document; mayCollect: boolean };

/** Charges the card on file for an invoice or takes a card on a reader, and shows the charges that are no payments (screens 12.3). */
export function CardCharges({ document, mayCollect }: CardChargesProps) {
  const { timezone } = useMe();
  const [isOpen, setOpen] = useState(false);
  // '' begins a payment on a reader.
  const [onReader, setOnReader] = useState<string | null>(null);
  const { data } = useQuery(cardChargesQuery(document.id));
  if (data === undefined) return null;
  const { charges, savedCards, automatic, isDisputed, isOn, hasReaders } = data;
  const isUnderWay = charges.some(({ status }) => status === 'under_way');
  // Failures before the latest success are shown in the history only.
  const latest = charges.findIndex(({ status }) => status === 'succeeded');
  const shown = latest < 0 ? charges : charges.slice(0, latest);
  const [card] = savedCards;
  const isGivenOut = document.documentStatus !== 'draft' && document.reopenedAt === null;
  const mayCharge = mayCollect && isOn && isGivenOut && !isUnderWay && document.documentType === 1;
  const due = document.documentType === 1 ? document.amountDue : document.depositDue;
  return (
    <>
      {mayCharge && card !== undefined && (
        <Group justify="space-between" mb={8}>
          <Text size="sm">{savedCardName(card)} is on file</Text>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Charge card
          </Button>
        </Group>
      )}
      {mayCollect && hasReaders && !isUnderWay && due > 0 && (
        <Group justify="space-between" mb={8}>
          <Text size="sm">The client can pay by card here</Text>
          <Button size="xs" variant="default" onClick={() => setOnReader('')}>
            Card reader
          </Button>
        </Group>
      )}
      {isDisputed && savedCards.some(({ isAutomatic }) => isAutomatic) && (
        <Text size="sm" mb={8}>
          Nothing is charged automatically while the client disputes a payment with the bank.
        </Text>
      )}
      {!isDisputed && automatic?.status === 'announced' && automatic.nextDay !== null && document.amountDue > 0 && (
        <Text size="sm" mb={8}>
          What is due is charged automatically on {formatDay(automatic.nextDay)}. The client was told.
        </Text>
      )}
      {automatic?.status === 'stopped' && document.amountDue > 0 && (
        <Text size="sm" mb={8}>
          The automatic payment has ended without success.
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Charges of cards">
          {shown.map((charge) => (
            <Charge key={charge.id} charge={charge} timezone={timezone} onFollow={() => setOnReader(charge.id)} />
          ))}
        </ul>
      )}
      <Suspense>
        {isOpen && <ChargeModal document={document} savedCards={savedCards} onClose={() => setOpen(false)} />}
        {onReader !== null && (
          <ReaderModal
            document={document}
            paymentId={onReader === '' ? null : onReader}
            onClose={() => setOnReader(null)}
          />
        )}
      </Suspense>
    </>
  );
}

type ChargeProps = { charge: CardCharge; timezone: string; onFollow: () => void };

function Charge({ charge, timezone, onFollow }: ChargeProps) {
  const { status, amount, currency, createdAt, readerName } = charge;
  if (status === 'succeeded') return null;
  const { color, label } = stateLabels[status];
  return (
    <li className={styles.payment}>
      <div className={styles.text}>
        <Group gap={8}>
          <span className={styles.amount}>{formatMoney(amount, currency)}</span>
          <QuietBadge color={color} label={label} />
        </Group>
        <Text size="sm" c="dimmed">
          {nameOf(charge)} · {formatDateTime(createdAt, timezone)}
        </Text>
        <Text size="sm">{reasonOf(charge)}</Text>
      </div>
      {status === 'under_way' && readerName !== null && (
        <Button size="xs" variant="default" onClick={onFollow}>
          Show
        </Button>
      )}
    </li>
  );
}
