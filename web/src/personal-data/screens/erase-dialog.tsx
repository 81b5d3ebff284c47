import { Text } from '@mantine/core';
import { confirms } from '@truckroll/domain/personal-data/personal-data';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useErasePersonalData } from './personal-data-queries.ts';

/** Erases a person after the name was typed (PD-7). */
export function EraseDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const erase = useErasePersonalData();
  const phrase = `erase ${name}`;
  const schema = z.object({
    confirmation: z.string().refine((typed) => confirms(typed, name), { error: `Please enter: ${phrase}` }),
  });
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { confirmation: '' },
    async save({ confirmation }) {
      await erase.mutateAsync({ id, confirmation });
      onClose();
    },
  });
  return (
    <DraftModal
      title={`Erase ${name}`}
      form={form}
      onClose={onClose}
      saveLabel="Erase"
      savingLabel="Starting..."
      width={520}
    >
      <Text>
        This cannot be undone. Records, messages, recordings and files of this person are deleted. Invoices, estimates
        and payments keep their numbers and amounts, with 'Erased person' instead of the name.
      </Text>
      <Text size="sm" c="dimmed">
        Messages in your mailboxes, copies in your bucket and backups of the server are not changed.
      </Text>
      <TextField
        control={form.control}
        name="confirmation"
        label={`Type '${phrase}' to confirm`}
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
      />
    </DraftModal>
  );
}
