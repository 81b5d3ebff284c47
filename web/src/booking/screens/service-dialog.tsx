import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { BookingService } from '@truckroll/contract/booking/booking';
import { bookingWays, mostOptions, mostQuestions, photoNeeds } from '@truckroll/domain/booking/booking-service';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { randomId } from '../../app/transport/random-key.ts';
import { useCurrency } from '../../design/currency.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { bookingSetupQuery, useSaveService } from './booking-queries.ts';

const question = z.object({
  id: z.string(),
  text: z.string().trim().min(1, { error: 'Enter the question.' }).max(200),
  options: z.string().max(1500),
  isRequired: z.boolean(),
});

const lengthText = 'Enter 15 to 720 minutes.';
const amount = z.number().min(0).nullable();
const serviceForm = z.object({
  name: z.string().trim().min(1, { error: 'Enter a name.' }).max(120),
  description: z.string().trim().max(1000),
  minutes: z.number({ error: lengthText }).min(15, { error: lengthText }).max(720, { error: lengthText }),
  price: amount,
  isPriceFrom: z.boolean(),
  deposit: amount,
  way: z.enum(bookingWays),
  photos: z.enum(photoNeeds),
  isOffered: z.boolean(),
  questions: z.array(question).max(mostQuestions),
});
type ServiceValues = z.output<typeof serviceForm>;

const wayLabels: Record<(typeof bookingWays)[number], string> = {
  office: 'The office approves each booking',
  at_once: 'The visit is booked at once',
};
const photoLabels: Record<(typeof photoNeeds)[number], string> = {
  none: 'Not asked for',
  optional: 'Can be added',
  required: 'Have to be added',
};

const valuesOf = (service: BookingService | null): ServiceValues => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  minutes: service?.minutes ?? 60,
  price: service?.price ?? null,
  isPriceFrom: service?.isPriceFrom ?? false,
  deposit: service?.deposit ?? null,
  way: service?.way ?? 'office',
  photos: service?.photos ?? 'optional',
  isOffered: service?.isOffered ?? true,
  questions: (service?.questions ?? []).map((one) => ({ ...one, options: one.options.join('\n') })),
});

const sentOf = ({ questions, ...values }: ServiceValues) => ({
  ...values,
  questions: questions.map((one) => ({
    ...one,
    options: one.options.split('\n').flatMap((option) => option.trim() || []),
  })),
});

type ServiceDialogProps = {
  service: BookingService | null;
  takesCards: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** A service that clients can book. */
export function ServiceDialog({ service, takesCards, onClose, onSaved }: ServiceDialogProps) {
  const save = useSaveService();
  const queryClient = useQueryClient();
  const { symbol, decimals } = useCurrency();
  const form = useRecordForm<BookingService, ServiceValues, ServiceValues>({
    record: service,
    schema: serviceForm,
    valuesOf,
    send: (values, edited) =>
      save.mutateAsync({ id: edited?.id ?? null, ...sentOf(values), updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...bookingSetupQuery, staleTime: 0 });
      return fresh.services.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  const { control } = form;
  const money = { prefix: symbol, decimalScale: decimals, min: 0 };
  return (
    <RecordDialog title={service === null ? 'Add service' : 'Edit service'} form={form} onClose={onClose} width={620}>
      <TextField control={control} name="name" label="Name" required autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <Group grow align="flex-start">
        <NumberField control={control} name="minutes" label="Length in minutes" required min={15} max={720} step={15} />
        <NumberField control={control} name="price" label="Price" {...money} />
      </Group>
      <CheckboxField control={control} name="isPriceFrom" label="This is the lowest price ('from')" />
      <SelectField
        control={control}
        name="way"
        label="Approval"
        required
        data={bookingWays.map((way) => ({ value: way, label: wayLabels[way] }))}
      />
      <SelectField
        control={control}
        name="photos"
        label="Photos"
        required
        data={photoNeeds.map((need) => ({ value: need, label: photoLabels[need] }))}
      />
      {takesCards && (
        <NumberField
          control={control}
          name="deposit"
          label="Deposit by card"
          description="Asked for when the visit is booked at once"
          {...money}
        />
      )}
      <Questions control={control} />
      <CheckboxField control={control} name="isOffered" label="Clients can book it" />
    </RecordDialog>
  );
}

type Control = ReturnType<typeof useRecordForm<BookingService, ServiceValues, ServiceValues>>['control'];

function Questions({ control }: { control: Control }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  return (
    <Stack gap={10} component="fieldset" m={0} p={0} style={{ border: 0 }}>
      <Text component="legend" fw={500} size="sm" mb={6}>
        Questions
      </Text>
      {fields.map(({ key }, at) => (
        <Stack key={key} gap={8}>
          <TextField control={control} name={`questions.${at}.text`} label={`Question ${at + 1}`} required />
          <TextareaField
            control={control}
            name={`questions.${at}.options`}
            label={`Choices of question ${at + 1}`}
            description={`One a line, at most ${mostOptions}. Left empty, clients answer in their own words.`}
            minRows={2}
          />
          <Group justify="space-between">
            <CheckboxField control={control} name={`questions.${at}.isRequired`} label="Has to be answered" />
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={`Remove question ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </Button>
          </Group>
        </Stack>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={fields.length >= mostQuestions}
          onClick={() => append({ id: randomId(), text: '', options: '', isRequired: false })}
        >
          Add question
        </Button>
      </div>
    </Stack>
  );
}
