import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { HubClient } from '@truckroll/contract/hub/hub';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { HubWords } from '../parts/hub-page-words.ts';
import { useProposeDetails } from './hub-queries.ts';

const usualCountry = { countryCode: '+1', countryIdentifier: 'us' };

type DetailsDialogProps = {
  words: HubWords;
  token: string;
  client: HubClient;
  /** A number of the company, of whose country new numbers are. */
  companyPhone: Phone | null;
  onClose: () => void;
};

/** Own contact data that a client proposes. The office accepts or refuses it. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { words, token, client, companyPhone, onClose } = props;
  const { id: clientId, details } = client;
  const { say } = words.page;
  const propose = useProposeDetails(token);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const [firstName, setFirstName] = useState(details?.firstName ?? '');
  const [lastName, setLastName] = useState(details?.lastName ?? '');
  const [email, setEmail] = useState(details?.email ?? '');
  const [number, setNumber] = useState(details?.phoneNumber?.number ?? '');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    if (!propose.isPending) onClose();
  };

  async function send(): Promise<void> {
    if (propose.isPending) return;
    setError(null);
    const { countryCode, countryIdentifier } = details?.phoneNumber ?? companyPhone ?? usualCountry;
    const phoneNumber = number.trim() === '' ? null : { countryCode, countryIdentifier, number: number.trim() };
    try {
      await propose.mutateAsync({ id: id.current, clientId, firstName, lastName, email: email.trim(), phoneNumber });
      onClose();
      toast.success(say('detailsSent'));
    } catch (refused) {
      setError(reasonOf(words, refused));
    }
  }

  return (
    <Dialog
      title={say('details')}
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={propose.isPending} onClick={close}>
            {words.refused.say('close')}
          </Button>
          <BusyButton
            label={say('propose')}
            busyLabel={say('sending')}
            isBusy={propose.isPending}
            onClick={() => void send()}
          />
        </Group>
      }
    >
      <Stack gap="md">
        <Text>{say('detailsExplained')}</Text>
        {error !== null && (
          <Text role="alert" c="red">
            {error}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <TextInput
            label={say('firstName')}
            autoComplete="given-name"
            maxLength={100}
            value={firstName}
            onChange={(event) => setFirstName(event.currentTarget.value)}
          />
          <TextInput
            label={say('lastName')}
            autoComplete="family-name"
            maxLength={100}
            value={lastName}
            onChange={(event) => setLastName(event.currentTarget.value)}
          />
        </SimpleGrid>
        <TextInput
          label={say('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={say('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

/** Why a proposal was refused: an address or a number that cannot be one, or what else the server says. */
function reasonOf({ page: { say }, refused }: HubWords, error: unknown): string {
  const path = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
  if (path?.startsWith('email') === true) return say('emailInvalid');
  return path?.startsWith('phone') === true ? say('phoneInvalid') : refusalText(refused, error);
}
