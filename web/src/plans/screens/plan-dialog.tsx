import { Select, SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createPlan, longestPlanName, type Plan } from '@truckroll/contract/plans/plans';
import { wallClock } from '@truckroll/domain/format/dates';
import type { PlanKind, PlanTerms } from '@truckroll/domain/plans/plan-terms';
import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { InCurrency } from '../../design/currency.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { useNow } from '../../design/now.ts';
import { propertiesOfQuery } from '../../service-properties/parts/place-queries.ts';
import { type PlanInput, planValuesOf } from './plan-form.ts';
import { planQuery, planTemplatesQuery, useSavePlan } from './plan-queries.ts';
import { TermsFields } from './terms-fields.tsx';

type Output = z.output<typeof createPlan.body>;

type PlanDialogProps = {
  plan: Plan | null;
  /** The kind of a new plan. */
  kind: PlanKind;
  client?: { id: string; name: string } | null;
  onClose: () => void;
  onSaved: (plan: Plan) => void;
};

/** Prepares a plan or recurring invoice for a client, from a template or without one, or edits it before it begins. */
export function PlanDialog({ plan, kind, client = null, onClose, onSaved }: PlanDialogProps) {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const save = useSavePlan();
  const { data: templates = [] } = useQuery(planTemplatesQuery);
  const [chosen, setChosen] = useState(plan === null ? client : { id: plan.clientId, name: plan.clientName });
  const today = wallClock(new Date(useNow()).toISOString(), account.timezone).day;
  const begins = { kind, template: null, clientId: client?.id ?? null, today };
  const form = useRecordForm<Plan, PlanInput, Output, never, Plan>({
    record: plan,
    schema: createPlan.body,
    valuesOf: (stored) => planValuesOf(stored, begins),
    send: (values, edited) => save.mutateAsync({ ...values, id: edited?.id ?? null, updatedAt: edited?.updatedAt }),
    reload: (edited) => queryClient.fetchQuery({ ...planQuery(edited.id), staleTime: 0 }),
    onSaved(saved) {
      toast.success('Saved');
      onSaved(saved);
    },
  });
  const { control } = form;
  const clientField = useController({ control, name: 'clientId' });
  const terms = useController({ control, name: 'terms' });
  const property = useController({ control, name: 'servicePropertyId' });
  const { errors } = useFormState({ control });
  const templateId = useWatch({ control, name: 'templateId' });
  const isPlan = (plan?.kind ?? kind) === 'plan';
  const offered = templates.filter((template) => template.kind === kind);
  const { data: properties = [] } = useQuery({
    ...propertiesOfQuery(chosen?.id ?? ''),
    enabled: chosen !== null,
  });

  function begin(id: string | null): void {
    const template = templates.find((each) => each.id === id);
    form.setValue('templateId', template?.id ?? null, { shouldDirty: true });
    if (template === undefined) return;
    form.setValue('name', template.name, { shouldDirty: true });
    form.setValue('terms', template.terms, { shouldDirty: true });
  }

  const word = isPlan ? 'plan' : 'recurring invoice';
  return (
    <RecordDialog title={plan === null ? `Add ${word}` : `Edit ${word}`} form={form} onClose={onClose} width={720}>
      {plan === null && offered.length > 0 && (
        <Select
          label="Template"
          placeholder="None"
          clearable
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId ?? null}
          onChange={begin}
        />
      )}
      <TextField control={control} name="name" label="Name" required maxLength={longestPlanName} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <ClientPicker
          label="Client"
          required
          refusesArchived
          disabled={plan !== null}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            clientField.field.onChange(next?.id ?? '');
            property.field.onChange(null);
          }}
          {...(errors.clientId === undefined ? {} : { error: errorText(errors.clientId) ?? 'Choose a client' })}
        />
        <DateField control={control} name="startDay" label="Begins on" required />
        {properties.length > 0 && (
          <Select
            label="Property"
            placeholder="None chosen"
            clearable
            data={properties.map(({ id, name }) => ({ value: id, label: name }))}
            value={property.field.value ?? null}
            onChange={property.field.onChange}
            error={errorText(property.fieldState.error)}
          />
        )}
      </SimpleGrid>
      <InCurrency value={plan?.currency ?? account.currency}>
        <TermsFields
          kind={isPlan ? 'plan' : 'invoice'}
          value={terms.field.value as PlanTerms}
          onChange={terms.field.onChange}
          errors={errors.terms as never}
        />
      </InCurrency>
    </RecordDialog>
  );
}
