import { ActionIcon, Button, SimpleGrid, Stack, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClientContact, mostContactPoints } from '@truckroll/contract/clients/client-contacts';
import type { Phone } from '@truckroll/contract/fields/fields';
import { contactExtensionPattern } from '@truckroll/domain/clients/contact-rules';
import { hubRoleLabels, hubRoles } from '@truckroll/domain/hub/hub-access';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { EmailChipsField } from '../../design/field/email-chips-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { contactsOfQuery, propertiesOfQuery, useSaveContact } from './place-queries.ts';
import styles from './places.module.css';

const contactForm = z.object({
  name: z.string().trim().min(1, { error: 'Name is required' }).max(100),
  role: z.string().trim().max(100),
  servicePropertyId: z.string().nullable(),
  phones: z.array(
    z.object({
      phone: z.custom<Phone | null>(),
      extension: z
        .string()
        .trim()
        .refine((text) => text === '' || contactExtensionPattern.test(text), { error: 'Extension is not valid' }),
    }),
  ),
  emails: z.array(z.string()),
  hubRole: z.enum(hubRoles).nullable(),
});
type ContactFormValues = z.output<typeof contactForm>;

const emptyPhone = { phone: null, extension: '' };

type ContactDialogProps = { clientId: string; contact: ClientContact | null; onClose: () => void; onSaved: () => void };

/** Adds or changes a contact of a client (screens 6.3). */
export function ContactDialog({ clientId, contact, onClose, onSaved }: ContactDialogProps) {
  const queryClient = useQueryClient();
  const save = useSaveContact(clientId);
  const { data: properties = [] } = useQuery(propertiesOfQuery(clientId));
  const form = useRecordForm({
    record: contact,
    schema: contactForm,
    valuesOf: (record): ContactFormValues => ({
      name: record?.name ?? '',
      role: record?.role ?? '',
      servicePropertyId: record?.servicePropertyId ?? null,
      phones: record === null || record.phones.length === 0 ? [emptyPhone] : record.phones.map(typedPhone),
      emails: record?.emails ?? [],
      hubRole: record?.hubRole ?? null,
    }),
    send: ({ phones, ...values }, edited) =>
      save.mutateAsync({
        id: edited?.id ?? null,
        ...values,
        phones: phones.flatMap(({ phone, extension }) => (phone === null ? [] : [{ phone, extension }])),
        ...(edited === null ? {} : { updatedAt: edited.updatedAt }),
      }),
    async reload({ id }) {
      const all = await queryClient.fetchQuery({ ...contactsOfQuery(clientId), staleTime: 0 });
      const found = all.find((each) => each.id === id);
      if (found === undefined) throw new Error('This contact was deleted.');
      return found;
    },
    onSaved(saved: ClientContact, edit) {
      edit(saved);
      toast.success('Contact saved');
      onSaved();
    },
  });
  const { control } = form;
  return (
    <RecordDialog title={contact === null ? 'Add contact' : 'Edit contact'} form={form} onClose={onClose} width={560}>
      <Stack gap={14}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <TextField control={control} name="name" label="Name" required autoFocus maxLength={100} />
          <TextField control={control} name="role" label="Role" placeholder="Tenant, site manager" maxLength={100} />
        </SimpleGrid>
        {properties.length > 0 && (
          <SelectField
            control={control}
            name="servicePropertyId"
            label="Property"
            placeholder="All properties"
            clearable
            searchable
            data={properties.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <PhoneRows control={control} />
        <EmailChipsField control={control} name="emails" label="Emails" maximum={mostContactPoints} />
        <SelectField
          control={control}
          name="hubRole"
          label="Sees on the client's page"
          placeholder="Nothing"
          clearable
          data={hubRoles.map((role) => ({ value: role, label: hubRoleLabels[role] }))}
        />
      </Stack>
    </RecordDialog>
  );
}

const typedPhone = ({ phone, extension }: ClientContact['phones'][number]) => ({ phone, extension: extension ?? '' });

type Control = ReturnType<typeof useRecordForm<ClientContact, ContactFormValues, ContactFormValues>>['control'];

function PhoneRows({ control }: { control: Control }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'phones' });
  return (
    <Stack gap={8}>
      {fields.map(({ id }, index) => {
        const label = fields.length === 1 ? 'Phone' : `Phone ${index + 1}`;
        return (
          <div key={id} className={styles.phone}>
            <PhoneField control={control} name={`phones.${index}.phone`} label={label} />
            <TextField
              control={control}
              name={`phones.${index}.extension`}
              label="Extension"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
            />
            <Tooltip label="Remove phone">
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove ${label}`}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
        );
      })}
      {fields.length < mostContactPoints && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => append(emptyPhone)}
          >
            Add phone
          </Button>
        </div>
      )}
    </Stack>
  );
}
