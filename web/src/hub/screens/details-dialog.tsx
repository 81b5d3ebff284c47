import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { HubClient } from '@truckroll/contract/hub/hub';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useProposeDetails } from './hub-queries.ts';

const usualCountry = { countryCode: '+1', countryIdentifier: 'us' };

type DetailsDialogProps = {
  token: string;
  client: HubClient;
  /** A number of the company, of whose country new numbers are. */
  companyPhone: Phone | null;
  onClose: () => void;
};

/** Own contact data that a client proposes. The office accepts or refuses it. */
export function DetailsDialog({ token, client: { id: clientId, details }, companyPhone, onClose }: DetailsDialogProps) {
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
      toast.success('Sent. The company will check the change.');
    } catch (refused) {
      setError(problemText(refused));
    }
  }

  return (
    <Dialog
      title="Your contact data"
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={propose.isPending} onClick={close}>
            Close
          </Button>
          <BusyButton label="Propose" busyLabel="Sending..." isBusy={propose.isPending} onClick={() => void send()} />
        </Group>
      }
    >
      <Stack gap="md">
        <Text>The company checks the change before it counts. Codes go to the present address until then.</Text>
        {error !== null && (
          <Text role="alert" c="red">
            {error}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            value={firstName}
            onChange={(event) => setFirstName(event.currentTarget.value)}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            value={lastName}
            onChange={(event) => setLastName(event.currentTarget.value)}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Phone"
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
