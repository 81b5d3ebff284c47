import { Text } from '@mantine/core';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useGrantSupport } from '../parts/support-queries.ts';

const schema = z.object({ hours: z.string() });

const hourOptions = [1, 2, 4, 8, 24, 72].map((hours) => ({
  value: String(hours),
  label: hours === 1 ? '1 hour' : `${hours} hours`,
}));

/** Lets the operator of the installation in for some hours (AU-6). */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const grant = useGrantSupport();
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { hours: '4' },
    async save({ hours }) {
      await grant.mutateAsync(Number(hours));
      onClose();
    },
  });
  return (
    <DraftModal title="Let support in" form={form} onClose={onClose} saveLabel="Let in" canSaveUnchanged width={480}>
      <Text>
        Who runs this installation can then sign in in your name, without your password. All admins see it while it
        lasts, and each can end it at once. Support cannot export, and changes neither people, roles nor keys.
      </Text>
      <SelectField control={form.control} name="hours" label="For" data={hourOptions} />
    </DraftModal>
  );
}
