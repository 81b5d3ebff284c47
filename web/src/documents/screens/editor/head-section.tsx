import { Box, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { dueDateWord } from '@truckroll/domain/documents/document-words';
import { invoicePrefix, isNumberGiven } from '@truckroll/domain/documents/invoice-numbers';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { BookDateField } from '../../../account/parts/book-date-field.tsx';
import { useMe } from '../../../app/session/me.ts';
import { ClientPicker } from '../../../clients/parts/client-picker.tsx';
import { DateField } from '../../../design/field/date-field.tsx';
import { errorText } from '../../../design/field/field.ts';
import { MultiSelectField } from '../../../design/field/multi-select-field.tsx';
import { inputOf } from '../../../design/field/record-input.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { Section } from '../../../design/section.tsx';
import { PlacePicker } from '../../../service-properties/parts/place-picker.tsx';
import { teamQuery } from '../../../team/parts/team-queries.ts';
import type { DocumentLocks } from './document-locks.ts';
import { longest } from './document-payload.ts';
import { dueAfter } from './document-values.ts';
import type { DocumentForm, DocumentFormState } from './use-document-form.ts';

type SectionProps = { state: DocumentFormState; locks: DocumentLocks };

/** The client, number and dates of the document (screens 12.2). */
export function HeadSection({ state, locks }: SectionProps) {
  const { form } = state;
  const { control } = form;
  const team = useQuery({ ...teamQuery({ limit: -1, view: 'all' }), staleTime: 60_000 });
  useDueDate(form);
  const isLocked = locks.all !== null;
  const { documentType, stored } = state.start;
  const documentPrefix = stored?.documentPrefix ?? invoicePrefix;
  const isGiven = isNumberGiven({ documentType, documentPrefix }, useMe().account);
  // Estimates are not part of the books.
  const BillDateField = state.start.documentType === 1 ? BookDateField : DateField;
  return (
    <Section title="Details">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing={14}>
        <ClientField state={state} locks={locks} />
        <TextField control={control} name="title" label="Title" maxLength={longest.title} disabled={isLocked} />
        {!isGiven && (
          <TextField
            control={control}
            name="documentNumber"
            label="Number"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            disabled={isLocked}
          />
        )}
        <TextField
          control={control}
          name="purchaseOrderNumber"
          {...inputOf(documentFields.purchaseOrderNumber)}
          autoComplete="off"
          disabled={isLocked}
        />
        <BillDateField control={control} name="date" label="Date" required disabled={isLocked} />
        <DateField control={control} name="dueDate" label={dueDateWord(state.start.documentType)} disabled={isLocked} />
        <MultiSelectField
          control={control}
          name="assignedTo"
          label="Assigned to"
          placeholder="Nobody yet"
          maxValues={50}
          disabled={locks.assignedTo !== null}
          data={(team.data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SimpleGrid>
      <PlaceRow state={state} isLocked={isLocked} />
    </Section>
  );
}

/** The property whose address becomes the service address, and the contact whom the document goes to. */
function PlaceRow({ state: { form }, isLocked }: { state: DocumentFormState; isLocked: boolean }) {
  const [client, servicePropertyId, contactId] = useWatch({
    control: form.control,
    name: ['client', 'servicePropertyId', 'contactId'],
  });
  const { errors } = form.formState;
  const change = { shouldDirty: true };
  return (
    <Box mt={14}>
      <PlacePicker
        clientId={client?.id ?? null}
        servicePropertyId={servicePropertyId}
        contactId={contactId}
        disabled={isLocked}
        errors={{ servicePropertyId: errorText(errors.servicePropertyId), contactId: errorText(errors.contactId) }}
        onProperty={(property) => form.setValue('servicePropertyId', property?.id ?? null, change)}
        onContact={(contact) => form.setValue('contactId', contact?.id ?? null, change)}
      />
    </Box>
  );
}

function ClientField({ state, locks }: SectionProps) {
  const { field, fieldState } = useController({ control: state.form.control, name: 'client' });
  return (
    <ClientPicker
      ref={field.ref}
      label="Client"
      required
      refusesArchived
      value={field.value}
      disabled={locks.client !== null}
      description={locks.client ?? undefined}
      error={errorText(fieldState.error)}
      onBlur={field.onBlur}
      onChange={(client) => {
        if (client?.id !== field.value?.id) {
          state.form.setValue('servicePropertyId', null, { shouldDirty: true });
          state.form.setValue('contactId', null, { shouldDirty: true });
        }
        field.onChange(client === null ? null : { id: client.id, name: client.name });
      }}
    />
  );
}

/** Makes the due date follow the date and the terms until it is edited (screens 12.2). */
function useDueDate({ control, getValues, setValue }: DocumentForm): void {
  const [date, paymentTerms] = useWatch({ control, name: ['date', 'paymentTerms'] });
  // The last valid values; a date being typed does not count.
  const known = useRef({ date, paymentTerms });
  useEffect(() => {
    if (date === null || !isDateOnly(date) || paymentTerms === null) return;
    const before = known.current;
    known.current = { date, paymentTerms };
    const dueDate = getValues('dueDate');
    const next = dueAfter({ ...before, dueDate }, { date, paymentTerms });
    if (next !== dueDate) setValue('dueDate', next, { shouldDirty: true });
  }, [date, paymentTerms, getValues, setValue]);
}
