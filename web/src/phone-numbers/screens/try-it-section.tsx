import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { simulateContact } from '@truckroll/contract/calls/call-settings';
import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Section } from '../../design/section.tsx';
import { useSimulateContact } from './call-settings-queries.ts';

const kinds = [
  { value: 'sms', label: 'Text' },
  { value: 'call', label: 'Call' },
  { value: 'voicemail', label: 'Voicemail' },
];
const done = {
  sms: 'The text is on its way.',
  call: 'The phone is about to ring.',
  voicemail: 'The voicemail is on its way.',
};

/** Simulates calls and texts from outside over the built-in carrier, once there is a number for them. */
export function TryItSection() {
  const [first] = useQuery(phoneNumbersQuery).data ?? [];
  return first === undefined ? null : <TryIt first={first} />;
}

function TryIt({ first }: { first: AccountPhoneNumber }) {
  const numbers = useQuery(phoneNumbersQuery).data ?? [];
  const simulate = useSimulateContact();
  const form = useAppForm({
    schema: simulateContact.body,
    defaultValues: { kind: 'sms', from: '', to: first.phoneNumber, body: '' },
    async save(values) {
      await simulate.mutateAsync(values);
      toast.success(done[values.kind]);
    },
  });
  const { control } = form;
  const isText = form.watch('kind') === 'sms';
  return (
    <Section
      title="Try it"
      intro="Calls and messages are simulated on this server. Let somebody contact you, and see what happens."
    >
      <Form form={form} label="Try it">
        <Stack gap={14}>
          <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14}>
            <SelectField control={control} name="kind" label="What" data={kinds} />
            <SelectField
              control={control}
              name="to"
              label="To"
              data={numbers.map(({ phoneNumber, friendlyName }) => ({
                value: phoneNumber,
                label: `${friendlyName} · ${formatInternational(phoneNumber)}`,
              }))}
            />
            <TextField
              control={control}
              name="from"
              label="From"
              description="The number of a client, such as +1 416 555 0142"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              required
            />
          </SimpleGrid>
          {isText && <TextareaField control={control} name="body" label="Message" required />}
          <SaveLine form={form} />
          <Group justify="flex-end">
            <SaveButton form={form} label="Simulate" savingLabel="Simulating..." canSave={!form.isHeldBack} />
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}
