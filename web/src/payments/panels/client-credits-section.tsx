import { Button, Group, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCoins, IconDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { ClientCredit } from '@truckroll/contract/payments/client-credits';
import { creditKindWords } from '@truckroll/domain/documents/client-credits';
import { mayRecordCredits, seesCredits } from '@truckroll/domain/documents/document-rights';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Section } from '../../design/section.tsx';
import { DocumentLink } from '../../documents/parts/document-link.tsx';
import { saveCreditNote } from '../parts/credit-note-queries.ts';
import { clientCreditsQuery } from '../parts/credit-queries.ts';
import styles from './payments-panel.module.css';

const ReceivePaymentModal = lazyDialog(async () => (await import('./receive-payment-modal.tsx')).ReceivePaymentModal);
const GrantCreditModal = lazyDialog(async () => (await import('./credit-modals.tsx')).GrantCreditModal);
const RefundCreditModal = lazyDialog(async () => (await import('./credit-modals.tsx')).RefundCreditModal);
const SendCreditNoteModal = lazyDialog(async () => (await import('./send-credit-note-modal.tsx')).SendCreditNoteModal);
const VoidCreditModal = lazyDialog(async () => (await import('./credit-modals.tsx')).VoidCreditModal);

type Opened =
  | { what: 'receive' }
  | { what: 'grant' }
  | { what: 'apply' | 'refund' | 'void' | 'send'; credit: ClientCredit }
  | null;

/** A client's credit, and the buttons that receive payments and give credit (screens 6.6). */
export function ClientCreditsSection({ client }: { client: Client }) {
  const rights = useRights();
  const sees = seesCredits(rights);
  const mayRecord = mayRecordCredits(rights);
  const query = useQuery({ ...clientCreditsQuery(client.id), enabled: sees });
  const [opened, setOpened] = useState<Opened>(null);
  if (!sees) return null;
  const { data } = query;
  const close = () => setOpened(null);
  return (
    <>
      <Group justify="flex-end" gap="sm">
        {mayRecord && (
          <>
            <Button variant="default" onClick={() => setOpened({ what: 'grant' })}>
              Give credit
            </Button>
            <Button onClick={() => setOpened({ what: 'receive' })}>Receive payment</Button>
          </>
        )}
      </Group>
      {query.isError && data === undefined && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && data.credits.length > 0 && (
        <Section
          title="Credit"
          aside={
            data.balances.length > 0 && (
              <strong>{data.balances.map(({ currency, left }) => formatMoney(left, currency)).join(', ')} left</strong>
            )
          }
        >
          <ul className={styles.list}>
            {data.credits.map((credit) => (
              <CreditRow key={credit.id} credit={credit} mayRecord={mayRecord} open={setOpened} />
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {opened?.what === 'receive' && <ReceivePaymentModal client={client} onClose={close} />}
        {opened?.what === 'grant' && <GrantCreditModal client={client} onClose={close} />}
        {opened?.what === 'apply' && <ReceivePaymentModal client={client} credit={opened.credit} onClose={close} />}
        {opened?.what === 'refund' && <RefundCreditModal credit={opened.credit} onClose={close} />}
        {opened?.what === 'send' && <SendCreditNoteModal credit={opened.credit} email={client.email} onClose={close} />}
        {opened?.what === 'void' && <VoidCreditModal credit={opened.credit} onClose={close} />}
      </Suspense>
    </>
  );
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

type CreditRowProps = { credit: ClientCredit; mayRecord: boolean; open: (what: Opened) => void };

function CreditRow({ credit, mayRecord, open }: CreditRowProps) {
  const { isAdmin } = useMe();
  const { kind, amount, currency, date, method, note, left, isVoid, uses, numberDisplay } = credit;
  const shown = formatMoney(amount, currency);
  const mayUse = mayRecord && left > 0;
  const mayVoid = isAdmin && !isVoid;
  const isNote = kind === 'creditNote';
  return (
    <li className={styles.payment}>
      <div className={styles.text}>
        <Group gap={8}>
          <span className={styles.amount} data-void={isVoid || undefined}>
            {shown}
          </span>
          <span>{[creditKindWords[kind], numberDisplay].filter(Boolean).join(' ')}</span>
          {left > 0 && <strong>{formatMoney(left, currency)} left</strong>}
          {isVoid && <strong>Void</strong>}
        </Group>
        <Text size="sm" c="dimmed">
          {[formatDay(date), method].filter(Boolean).join(' · ')}
          {credit.documentId !== null && isNote && (
            <span className={styles.uses}>
              {' · '}
              <DocumentLink document={{ id: credit.documentId, documentType: 1 }}>
                {credit.documentNumberDisplay}
              </DocumentLink>
            </span>
          )}
        </Text>
        {uses.length > 0 && (
          <Text size="sm" c="dimmed" className={styles.uses}>
            Applied:{' '}
            {uses.map((use, index) => (
              <span key={use.paymentId}>
                {index > 0 && ', '}
                {formatMoney(use.amount, currency)} to{' '}
                <DocumentLink document={{ id: use.documentId, documentType: 1 }}>
                  {use.documentNumberDisplay}
                </DocumentLink>
              </span>
            ))}
          </Text>
        )}
        {note !== null && (
          <Text size="sm" className={styles.note}>
            {note}
          </Text>
        )}
      </div>
      {(mayUse || mayVoid || isNote) && (
        <RowMenu name={`${creditKindWords[kind].toLowerCase()} of ${shown} on ${formatDay(date)}`}>
          {mayUse && (
            <Menu.Item leftSection={<IconCoins {...icon} />} onClick={() => open({ what: 'apply', credit })}>
              Apply to invoices
            </Menu.Item>
          )}
          {mayUse && (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => open({ what: 'refund', credit })}>
              Give back
            </Menu.Item>
          )}
          {isNote && (
            <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => saveCreditNote(credit.id)}>
              Download PDF
            </Menu.Item>
          )}
          {isNote && mayRecord && !isVoid && (
            <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => open({ what: 'send', credit })}>
              Send
            </Menu.Item>
          )}
          {mayVoid && (
            <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => open({ what: 'void', credit })}>
              Void
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  );
}
