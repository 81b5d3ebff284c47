import { Badge, Button, Group, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { OfficeCard } from '@truckroll/contract/payments/saved-cards';
import { noticeDays } from '@truckroll/domain/saved-cards/automatic-payment';
import { expiryText, savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import { useCan, useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import {
  savedCardsQuery,
  useRemoveSavedCard,
  useSendCardLink,
  useUpdateSavedCard,
} from '../parts/saved-card-queries.ts';
import styles from './cards-on-file.module.css';

/** The card that a client lets the company keep, and the way to ask for one (screens 6.6). */
export function CardsOnFile({ client }: { client: Client }) {
  const can = useCan();
  const mayCharge = can('Invoice.recordPayment') || can('Invoice.createOwn');
  return mayCharge ? <Cards client={client} /> : null;
}

function Cards({ client }: { client: Client }) {
  const { id, email, stage } = client;
  const query = useQuery(savedCardsQuery(id));
  const send = useSendCardLink(id);
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { savedCards, isOn } = query.data;
  const why = !isOn ? 'off' : email === null ? 'email' : null;
  const ask = () =>
    toastOnError(async () => {
      if (send.isPending) return;
      const { sentTo } = await send.mutateAsync();
      toast.success(`Link sent to ${sentTo}`);
    });
  return (
    <Section
      title="Card on file"
      aside={
        why === null &&
        stage !== 'archived' && (
          <Button size="xs" variant="default" loading={send.isPending} onClick={ask}>
            {savedCards.length === 0 ? 'Ask for a card' : 'Ask for another'}
          </Button>
        )
      }
    >
      {savedCards.length === 0 && <Text c="dimmed">{noCardTexts[why ?? 'none']}</Text>}
      {savedCards.length > 0 && (
        <ul className={styles.list} aria-label="Cards on file">
          {savedCards.map((card) => (
            <CardRow key={card.id} card={card} client={client} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const noCardTexts = {
  none: 'Nothing is on file. The client saves a card or bank account on a page of their own.',
  email: 'Nothing is on file. The client needs an email address to be asked for a card.',
  off: 'This installation cannot keep cards: it needs the three keys of Stripe (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY).',
} as const;

function CardRow({ card, client }: { card: OfficeCard; client: Client }) {
  const { timezone } = useMe();
  const remove = useRemoveSavedCard(client.id);
  const name = savedCardName(card);
  const expires = expiryText(card);
  const ask = () =>
    toastOnError(async () => {
      const isRemoved = await confirm({
        kind: 'delete',
        title: 'Remove card',
        message: `${name} of ${client.name} can no longer be charged. The client can save it again.`,
        confirmLabel: 'Remove',
        work: () => remove.mutateAsync(card.id),
      });
      if (isRemoved) toast.success('Card removed');
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {card.isExpired && (
            <Badge color="red" variant="light">
              Expired
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            expires === null ? null : `${card.isExpired ? 'Expired' : 'Expires'} ${expires}`,
            `agreed by ${card.consentBy}, ${formatDateTime(card.consentAt, timezone)}`,
          ]
            .filter((text) => text !== null)
            .join(' · ')}
        </Text>
        <AutomaticSwitch card={card} clientId={client.id} />
        <details>
          <Text component="summary" size="sm">
            What they agreed to
          </Text>
          <Text size="sm" dir="auto">
            {card.consentText}
          </Text>
        </details>
      </div>
      <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={ask}>
        Remove
      </Button>
    </li>
  );
}

/** Charges the invoices of a client automatically when they are due, with what the client agreed to. */
function AutomaticSwitch({ card, clientId }: { card: OfficeCard; clientId: string }) {
  const update = useUpdateSavedCard(clientId);
  const mayTurn = card.coversAutomatic || card.isAutomatic;
  return (
    <Switch
      my={6}
      label="Charge invoices automatically when due"
      description={
        mayTurn
          ? `The client gets a notice by email ${noticeDays} days before.`
          : 'The client agreed to an older text. Ask for the card again first.'
      }
      checked={card.isAutomatic}
      disabled={!mayTurn || update.isPending}
      onChange={({ currentTarget: { checked } }) =>
        toastOnError(async () => {
          await update.mutateAsync({ id: card.id, isAutomatic: checked });
          toast.success(checked ? 'Invoices are charged when they are due' : 'Automatic payment is off');
        })
      }
    />
  );
}
