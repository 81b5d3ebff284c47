import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CardCharge } from '@truckroll/contract/payments/card-charges';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { readCardName } from '@truckroll/domain/saved-cards/payment-way';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import {
  cardReadersQuery,
  readerPaymentQuery,
  useCancelReaderPayment,
  usePresentTestCard,
} from '../parts/card-reader-queries.ts';

type ReaderPaymentProps = { id: string; number: string; onAgain: () => void; onClose: () => void };

/** A payment that is shown on a reader, until it has ended. It goes on if the dialog is closed. */
export function ReaderPayment({ id, number, onAgain, onClose }: ReaderPaymentProps) {
  const { data, error } = useQuery(readerPaymentQuery(id));
  const cancel = useCancelReaderPayment(id);
  const test = usePresentTestCard(id);
  const charge = data?.charge;
  const failure = cancel.error ?? test.error ?? (charge === undefined ? error : null);
  const isUnderWay = charge === undefined || charge.status === 'under_way';
  return (
    <Dialog
      title={`Card reader for ${number}`}
      onClose={onClose}
      width={460}
      footer={
        isUnderWay ? (
          <Group justify="space-between">
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              Cancel payment
            </Button>
            <Button variant="subtle" onClick={onClose}>
              Close
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end">
            {charge.status === 'failed' && (
              <Button variant="default" onClick={onAgain}>
                Try again
              </Button>
            )}
            <Button onClick={onClose}>Done</Button>
          </Group>
        )
      }
    >
      <Stack gap="md">
        <div role="status">{charge === undefined ? <Skeleton height={44} /> : <State charge={charge} />}</div>
        {failure !== null && (
          <Alert color="red" role="alert">
            {problemText(failure)}
          </Alert>
        )}
        {charge?.status === 'under_way' && (
          <TestCards charge={charge} isPending={test.isPending} present={(declines) => test.mutate(declines)} />
        )}
      </Stack>
    </Dialog>
  );
}

function State({ charge }: { charge: CardCharge }) {
  const { status, amount, currency, readerName, failure, cardBrand: brand, cardLast4: last4 } = charge;
  const money = formatMoney(amount, currency);
  if (status === 'succeeded')
    return (
      <>
        <Text fw={600}>{money} paid</Text>
        <Text size="sm">{brand === '' ? 'By card' : readCardName({ brand, last4 })}. It is on the document.</Text>
      </>
    );
  if (status === 'failed')
    return (
      <>
        <Text fw={600}>{money} not paid</Text>
        <Text size="sm">{failure}</Text>
      </>
    );
  return (
    <>
      <Text fw={600}>
        {money} on {readerName}
      </Text>
      <Text size="sm">
        The client presents the card to the reader. You can close this: what is paid is recorded all the same.
      </Text>
    </>
  );
}

type TestCardsProps = { charge: CardCharge; isPending: boolean; present: (declines: boolean) => void };

/** Cards for a simulated reader, which nobody can touch. */
function TestCards({ charge, isPending, present }: TestCardsProps) {
  const reader = useQuery(cardReadersQuery).data?.readers.find(({ name }) => name === charge.readerName);
  if (reader?.isSimulated !== true) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        This reader is simulated. Present a test card:
      </Text>
      <Group gap={8}>
        <Button size="xs" variant="default" disabled={isPending} onClick={() => present(false)}>
          Card that pays
        </Button>
        <Button size="xs" variant="default" disabled={isPending} onClick={() => present(true)}>
          Card that is declined
        </Button>
      </Group>
    </Stack>
  );
}
