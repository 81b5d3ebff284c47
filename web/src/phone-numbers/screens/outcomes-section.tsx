import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CallOutcome } from '@truckroll/contract/calls/calls';
import { requiredText } from '@truckroll/contract/fields/fields';
import { useState } from 'react';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { QueryRows } from '../../design/list/query-rows.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { Section } from '../../design/section.tsx';
import { outcomesQuery, useDeleteOutcome, useSaveOutcome } from '../parts/outcome-queries.ts';

/** The outcomes that people choose for calls. */
export function OutcomesSection() {
  const outcomes = useQuery(outcomesQuery);
  /** The edited outcome, or null for a new one. */
  const [edited, setEdited] = useState<CallOutcome | null | undefined>(undefined);
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      Add outcome
    </Button>
  );
  return (
    <Section title="Outcomes" intro="What a call led to, chosen after it." isBusy={outcomes.isFetching} aside={add}>
      <QueryRows
        label="Outcomes"
        query={outcomes}
        empty={<EmptyState text="No outcomes found" />}
        rowOf={(outcome) => ({
          id: outcome.id,
          title: outcome.name,
          lines: outcome.description === null ? [] : [outcome.description],
          menu: <OutcomeMenu outcome={outcome} onEdit={() => setEdited(outcome)} />,
        })}
      />
      {edited !== undefined && <OutcomeDialog key={edited?.id} outcome={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function OutcomeMenu({ outcome, onEdit }: { outcome: CallOutcome; onEdit: () => void }) {
  const remove = useDeleteOutcome();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete outcome',
        message: `'${outcome.name}' can no longer be chosen. Calls that have it keep its name.`,
        work: () => remove.mutateAsync(outcome.id),
      }),
    );
  return (
    <RowMenu name={outcome.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}

const outcomeForm = z.object({ name: requiredText(80), description: z.string().trim().max(300) });

/** Adds or changes an outcome of calls. */
function OutcomeDialog({ outcome, onClose }: { outcome: CallOutcome | null; onClose: () => void }) {
  const save = useSaveOutcome();
  const form = useAppForm({
    schema: outcomeForm,
    defaultValues: { name: outcome?.name ?? '', description: outcome?.description ?? '' },
    async save(values) {
      await save.mutateAsync({ id: outcome?.id ?? null, ...values });
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <DraftModal title={outcome === null ? 'Add outcome' : 'Edit outcome'} form={form} onClose={onClose} width={440}>
      <TextField control={form.control} name="name" label="Name" autoFocus required />
      <TextareaField control={form.control} name="description" label="Description" />
    </DraftModal>
  );
}
