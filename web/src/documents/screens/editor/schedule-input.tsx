import { ActionIcon, Button, Group, NumberInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type BillingMoment,
  longestStepName,
  mostRetainage,
  mostSteps,
  releaseId,
  type StepKind,
} from '@truckroll/domain/documents/billing-limits';
import { stepAmounts } from '@truckroll/domain/documents/billing-schedule';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { rateDecimals } from '@truckroll/domain/money/amounts';
import { useFormState, useWatch } from 'react-hook-form';
import { randomId } from '../../../app/transport/random-key.ts';
import { useCurrency } from '../../../design/currency.tsx';
import { useCountingTotal } from './amounts-section.tsx';
import type { StepValues } from './document-values.ts';
import styles from './editor.module.css';
import type { DocumentFormState } from './use-document-form.ts';

const moments: { value: BillingMoment; label: string }[] = [
  { value: 'approval', label: 'On approval' },
  { value: 'start', label: 'When the work begins' },
  { value: 'completion', label: 'When the work is done' },
  { value: 'byHand', label: 'At this milestone' },
];

const kinds: { value: StepKind; label: string }[] = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
];

const stepOf = (name: string, kind: StepKind, value: number, when: BillingMoment): StepValues => ({
  ...{ id: randomId(), name, kind, value, when },
});

const usualSteps = (): StepValues[] => [
  stepOf('Deposit', 'percent', 30, 'approval'),
  stepOf('Balance', 'rest', 0, 'completion'),
];

type ScheduleInputProps = { state: DocumentFormState; isLocked: boolean };

/** The steps in which an estimate is billed, with what each comes to. The last one takes the rest. */
export function ScheduleInput({ state, isLocked }: ScheduleInputProps) {
  const { form } = state;
  const [schedule, hasDeposit] = useWatch({ control: form.control, name: ['billingSchedule', 'isDepositRequired'] });
  const { errors } = useFormState({ control: form.control, name: 'billingSchedule' });
  const { currency, decimals, symbol } = useCurrency();
  const { total } = useCountingTotal(state);
  type Schedule = NonNullable<typeof schedule>;
  const set = (next: Schedule | null) =>
    form.setValue('billingSchedule', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  if (schedule === null) {
    return (
      <>
        <Text size="sm" c="dimmed">
          Bill the estimate in steps, as a deposit, parts and a balance. The client sees the steps and approves them
          with the estimate.
        </Text>
        {hasDeposit && <Text size="sm">The deposit above becomes the first step, as a schedule takes its place.</Text>}
        {!isLocked && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              const steps = usualSteps();
              const [first] = steps;
              if (hasDeposit && first !== undefined) {
                const [kind, value] = form.getValues(['depositType', 'depositValue']);
                first.kind = kind === 'percentage' ? 'percent' : 'amount';
                first.value = value ?? 0;
                form.setValue('isDepositRequired', false, { shouldDirty: true });
              }
              set({ retainage: 0, steps, drawsDrafts: true });
            }}
          >
            Bill in steps
          </Button>
        )}
      </>
    );
  }
  const { steps, retainage } = schedule;
  const change = (index: number, what: Partial<StepValues>) =>
    set({ ...schedule, steps: steps.map((step, at) => (at === index ? { ...step, ...what } : step)) });
  const amounts = stepAmounts(
    { retainage: retainage ?? 0, steps: steps.map((step) => ({ ...step, value: step.value ?? 0 })) },
    { total, decimals },
  );
  const released = amounts.find(({ id }) => id === releaseId);
  const last = steps.length - 1;
  const add = () =>
    set({
      ...schedule,
      steps: [...steps.slice(0, last), stepOf('', 'percent', 0, 'byHand'), ...steps.slice(last)],
    });
  const remove = (index: number) => set({ ...schedule, steps: steps.filter((_, at) => at !== index) });
  const root = errors.billingSchedule?.message;
  return (
    <div>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const error = errors.billingSchedule?.steps?.[index];
          const isRest = index === last;
          const name = step.name.trim() || `step ${index + 1}`;
          return (
            <li key={step.id} className={styles.step}>
              <TextInput
                label={`Step ${index + 1}`}
                maxLength={longestStepName}
                disabled={isLocked}
                value={step.name}
                error={error?.name?.message}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              {isRest ? (
                <TextInput label="Bills" disabled value="The rest" error={error?.kind?.message} readOnly />
              ) : (
                <Group gap={6} wrap="nowrap" align="flex-start">
                  <NumberInput
                    label="Bills"
                    aria-label={`What ${name} bills`}
                    disabled={isLocked}
                    min={0}
                    allowNegative={false}
                    decimalScale={step.kind === 'percent' ? rateDecimals : decimals}
                    {...(step.kind === 'percent' ? { suffix: '%' } : { prefix: symbol })}
                    value={step.value ?? ''}
                    error={error?.value?.message}
                    onChange={(typed) => change(index, { value: typed === '' ? null : Number(typed) })}
                  />
                  <Select
                    label="As"
                    aria-label={`Kind of ${name}`}
                    disabled={isLocked}
                    allowDeselect={false}
                    data={kinds}
                    value={step.kind}
                    onChange={(kind) => kind !== null && change(index, { kind: kind as StepKind })}
                  />
                </Group>
              )}
              <Select
                label="When"
                aria-label={`When ${name} is billed`}
                disabled={isLocked}
                allowDeselect={false}
                data={moments}
                value={step.when}
                onChange={(when) => when !== null && change(index, { when: when as BillingMoment })}
              />
              <div className={styles.stepAmount}>
                <strong>{formatMoney(amounts[index]?.amount ?? 0, currency)}</strong>
                {!isLocked && !isRest && (
                  <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {root !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {root}
        </Text>
      )}
      <Group gap="md" align="flex-end" mt="sm">
        <NumberInput
          label="Retained of each step"
          disabled={isLocked}
          w={180}
          min={0}
          max={mostRetainage}
          allowNegative={false}
          decimalScale={rateDecimals}
          suffix="%"
          value={retainage ?? ''}
          error={errors.billingSchedule?.retainage?.message}
          onChange={(typed) => set({ ...schedule, retainage: typed === '' ? null : Number(typed) })}
        />
        {released !== undefined && (
          <Text size="sm" c="dimmed" pb={6}>
            {formatMoney(released.amount, currency)} is billed at the end
          </Text>
        )}
      </Group>
      <Switch
        mt="md"
        label="Prepare drafts by itself"
        description="On approval, at the start and when the work is done, the draft of the step is made for you to check and send."
        disabled={isLocked}
        checked={schedule.drawsDrafts}
        onChange={(event) => set({ ...schedule, drawsDrafts: event.currentTarget.checked })}
      />
      {!isLocked && (
        <Group gap="xs" mt="md">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={steps.length >= mostSteps}
            onClick={add}
          >
            Add step
          </Button>
          <Button variant="subtle" size="compact-md" color="gray" onClick={() => set(null)}>
            Bill as a whole
          </Button>
        </Group>
      )}
    </div>
  );
}
