import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { HubClient } from '@truckroll/contract/hub/hub';
import { proposeDetails } from '@truckroll/contract/hub/hub-asks';
import { useRef } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { useProposeDetails } from './hub-queries.ts';

type DetailsDialogProps = { token: string; client: HubClient; onClose: () => void };

/** Own contact data that a client proposes. The office accepts or refuses it. */
export function DetailsDialog({ token, client: { id: clientId, details }, onClose }: DetailsDialogProps) {
  const propose = useProposeDetails(token);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const form = useAppForm({
    schema: proposeDetails.body.omit({ id: true, clientId: true }),
    defaultValues: {
      firstName: details?.firstName ?? '',
      lastName: details?.lastName ?? '',
      email: details?.email ?? '',
      phoneNumber: details?.phoneNumber ?? null,
    },
    async save(body) {
      await propose.mutateAsync({ ...body, id: id.current, clientId });
      onClose();
      toast.success('Sent. The company will check the change.');
    },
  });
  const { control } = form;
  return (
    <Dialog title="Your contact data" width={520} onClose={onClose}>
      <Form form={form} submitsOnEnter>
        <Stack gap="md">
          <SaveLine form={form} />
          <Text>The company checks the change before it counts. Codes go to the present address until then.</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
            <TextField control={control} name="firstName" label="First name" maxLength={100} />
            <TextField control={control} name="lastName" label="Last name" maxLength={100} />
          </SimpleGrid>
          <TextField control={control} name="email" label="Email" type="email" maxLength={254} />
          <PhoneField control={control} name="phoneNumber" label="Phone" />
          <BusyButton type="submit" fullWidth label="Propose" busyLabel="Sending..." isBusy={form.isSaving} />
        </Stack>
      </Form>
    </Dialog>
  );
}
