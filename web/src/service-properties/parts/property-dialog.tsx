import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceProperty, WholeServiceProperty } from '@truckroll/contract/clients/service-properties';
import { type AddressDraft, addressOf, draftOf } from '@truckroll/domain/addresses/address-draft';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { errorText } from '../../design/field/field.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { useSaveProperty, wholePropertyQuery } from './place-queries.ts';

const propertyForm = z.object({
  name: z.string().trim().min(1, { error: 'Name is required' }).max(100),
  address: z.custom<AddressDraft>(),
  notes: z.string().trim().max(5000),
  accessCodes: z.string().trim().max(1000),
});
type PropertyFormValues = z.output<typeof propertyForm>;

type PropertyDialogProps = {
  clientId: string;
  propertyId: string | null;
  onClose: () => void;
  onSaved: (saved: ServiceProperty) => void;
};

/** Adds or changes a service property of a client (screens 6.3). */
export function ServicePropertyDialog({ clientId, propertyId, onClose, onSaved }: PropertyDialogProps) {
  const query = useQuery({ ...wholePropertyQuery(propertyId ?? ''), enabled: propertyId !== null });
  if (propertyId === null || query.data !== undefined)
    return <PropertyFormDialog clientId={clientId} property={query.data ?? null} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog title="Edit property" width={560} onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

type PropertyFormDialogProps = {
  clientId: string;
  property: WholeServiceProperty | null;
  onClose: () => void;
  onSaved: (saved: ServiceProperty) => void;
};

function PropertyFormDialog({ clientId, property, onClose, onSaved }: PropertyFormDialogProps) {
  const queryClient = useQueryClient();
  const save = useSaveProperty(clientId);
  const form = useRecordForm({
    record: property,
    schema: propertyForm,
    valuesOf: (record): PropertyFormValues => ({
      name: record?.name ?? '',
      address: draftOf(record?.address ?? null),
      notes: record?.notes ?? '',
      accessCodes: record?.accessCodes ?? '',
    }),
    async send({ address, ...values }, edited) {
      const version = edited === null ? {} : { updatedAt: edited.updatedAt };
      const saved = await save.mutateAsync({
        id: edited?.id ?? null,
        ...values,
        address: addressOf(address),
        ...version,
      });
      return { ...saved, accessCodes: values.accessCodes || null };
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...wholePropertyQuery(id), staleTime: 0 }),
    onSaved(saved: WholeServiceProperty, edit) {
      edit(saved);
      toast.success('Property saved');
      onSaved(saved);
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'address' });
  return (
    <RecordDialog
      title={property === null ? 'Add property' : 'Edit property'}
      form={form}
      onClose={onClose}
      width={560}
    >
      <Stack gap={14}>
        <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={100} />
        <AddressInput
          ref={field.ref}
          label="Address"
          name="address"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errorText(fieldState.error)}
        />
        <TextareaField control={form.control} name="notes" label="Notes" minRows={2} maxLength={5000} />
        <TextareaField
          control={form.control}
          name="accessCodes"
          label="Access codes"
          description="Shown on request to people who see the client or work on one of its jobs."
          minRows={1}
          maxLength={1000}
        />
      </Stack>
    </RecordDialog>
  );
}
