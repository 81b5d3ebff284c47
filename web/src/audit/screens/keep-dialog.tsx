import { Text } from '@mantine/core';
import { auditMonths } from '@truckroll/domain/audit/audit';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useKeepAudit } from './audit-queries.ts';
import { keepOptions } from './keep-options.ts';

const schema = z.object({ months: z.string() });

/** Chooses how long the trail is kept (AU-4). */
export function KeepDialog({ months, onClose }: { months: number; onClose: () => void }) {
  const keep = useKeepAudit();
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { months: String(months) },
    async save(values) {
      await keep.mutateAsync(Number(values.months));
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <DraftModal title="How long the audit trail is kept" form={form} onClose={onClose} width={480}>
      <Text>
        {`Entries are deleted in the night after this time, at least ${auditMonths.least} months. What was deleted cannot be brought back.`}
      </Text>
      <SelectField control={form.control} name="months" label="Keep entries for" data={keepOptions(months)} />
    </DraftModal>
  );
}
