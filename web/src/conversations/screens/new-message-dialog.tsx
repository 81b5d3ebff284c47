import { Button, Stack, Text } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { Suspense, useState } from 'react';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import type { MessagesSearch } from './messages-search.ts';

const PhoneInput = lazyPart(async () => (await import('../../design/field/phone-input.tsx')).PhoneInput);

type NewMessageProps = {
  onClose: () => void;
  onChosen: (conversation: Pick<MessagesSearch, 'number' | 'client'>) => void;
};

/** Chooses the recipient of a new message: a client or a number. */
export function NewMessageDialog({ onClose, onChosen }: NewMessageProps) {
  const [client, setClient] = useState<Client | null>(null);
  const [phone, setPhone] = useState<Phone | null>(null);
  const chosen = client === null ? phone : client.phoneNumber;
  const number = chosen === null ? null : internationalNumber(chosen);
  const isValid = number !== null && /^\+[1-9]\d{6,14}$/.test(number);
  return (
    <Dialog title="New message" width={440} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onChosen(client === null ? { number } : { client: client.id });
        }}
      >
        <Stack gap="md">
          <ClientPicker label="Client" value={client} onChange={setClient} refusesArchived />
          {client !== null && client.phoneNumber === null && (
            <Text size="sm" c="red">
              The client has no phone number.
            </Text>
          )}
          {client === null && (
            <Suspense>
              <PhoneInput label="Or a phone number" value={phone} onChange={setPhone} />
            </Suspense>
          )}
          <Button type="submit" disabled={!isValid}>
            Write message
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
