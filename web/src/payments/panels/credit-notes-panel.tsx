import { Group, Menu, Text } from '@mantine/core';
import { IconBan, IconDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { ClientCredit } from '@truckroll/contract/payments/client-credits';
import { mayRecordCredits, seesCredits } from '@truckroll/domain/documents/document-rights';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Section } from '../../design/section.tsx';
import { creditNotesQuery, saveCreditNote } from '../parts/credit-note-queries.ts';
import styles from './payments-panel.module.css';

const SendCreditNoteModal = lazyDialog(async () => (await import('./send-credit-note-modal.tsx')).SendCreditNoteModal);
const VoidCreditModal = lazyDialog(async () => (await import('./credit-modals.tsx')).VoidCreditModal);

type Opened = { what: 'send' | 'void'; credit: ClientCredit } | null;

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The credit notes of an invoice (screens 12.3). Nothing is shown while it has none. */
export function CreditNotesPanel({ document }: { document: Document }) {
  const rights = useRights();
  const { isAdmin } = useMe();
  const sees = seesCredits(rights);
  const { data } = useQuery({ ...creditNotesQuery(document.id), enabled: sees });
  const [opened, setOpened] = useState<Opened>(null);
  if (data === undefined || data.notes.length === 0) return null;
  const maySend = mayRecordCredits(rights);
  const close = () => setOpened(null);
  return (
    <Section title="Credit notes">
      <ul className={styles.list} aria-label="Credit notes">
        {data.notes.map((credit) => (
          <li key={credit.id} className={styles.payment}>
            <div className={styles.text}>
              <Group gap={8}>
                <span className={styles.amount}>{formatMoney(credit.amount, credit.currency)}</span>
                <span>{credit.numberDisplay}</span>
                {credit.left > 0 && <strong>{formatMoney(credit.left, credit.currency)} left as credit</strong>}
                {credit.isVoid && <strong>Void</strong>}
              </Group>
              <Text size="sm" c="dimmed">
                {formatDay(credit.date)}
              </Text>
              <Text size="sm" className={styles.note}>
                {credit.note}
              </Text>
            </div>
            <RowMenu name={`credit note ${credit.numberDisplay ?? ''}`}>
              <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => saveCreditNote(credit.id)}>
                Download PDF
              </Menu.Item>
              {maySend && !credit.isVoid && (
                <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => setOpened({ what: 'send', credit })}>
                  Send
                </Menu.Item>
              )}
              {isAdmin && !credit.isVoid && (
                <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => setOpened({ what: 'void', credit })}>
                  Void
                </Menu.Item>
              )}
            </RowMenu>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened?.what === 'send' && (
          <SendCreditNoteModal credit={opened.credit} email={document.clientDetails.email} onClose={close} />
        )}
        {opened?.what === 'void' && <VoidCreditModal credit={opened.credit} onClose={close} />}
      </Suspense>
    </Section>
  );
}
