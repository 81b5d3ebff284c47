import { Alert, Anchor, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Plan, pausePlan } from '@truckroll/contract/plans/plans';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useNow } from '../../design/now.ts';
import { type PlanChange, planEndQuery, useChangePlan } from './plan-queries.ts';

const words: Readonly<
  Record<PlanChange, { title: string; label: string; save: string; saving: string; done: string; hint: string }>
> = {
  pause: {
    title: 'Pause plan',
    label: 'From',
    save: 'Pause',
    saving: 'Pausing...',
    done: 'Paused',
    hint: 'Neither bills nor visits come until you resume the plan. What is billed and planned already stays.',
  },
  resume: {
    title: 'Resume plan',
    label: 'From',
    save: 'Resume',
    saving: 'Resuming...',
    done: 'Resumed',
    hint: 'The rest of a period is billed by days, unless the period was billed before the pause.',
  },
  cancel: {
    title: 'Cancel plan',
    label: 'First day without the plan',
    save: 'Cancel the plan',
    saving: 'Cancelling...',
    done: 'The plan ends then',
    hint: 'No more bills and visits come from that day on. What was billed stays.',
  },
};

type DayDialogProps = { plan: Plan; change: PlanChange; onClose: () => void };

/** Pauses, resumes or cancels a plan from a day on. */
export function DayDialog({ plan, change, onClose }: DayDialogProps) {
  const { account } = useMe();
  const save = useChangePlan(change);
  const { title, label, save: saveLabel, saving, done, hint } = words[change];
  const today = wallClock(new Date(useNow()).toISOString(), account.timezone).day;
  const form = useAppForm({
    schema: pausePlan.body,
    defaultValues: { day: today },
    async save({ day }) {
      await save.mutateAsync({ id: plan.id, day, updatedAt: plan.updatedAt });
      toast.success(done);
      onClose();
    },
  });
  const day = useWatch({ control: form.control, name: 'day' });
  return (
    <FormModal
      opened
      title={title}
      form={form}
      onClose={onClose}
      saveLabel={saveLabel}
      savingLabel={saving}
      width={480}
    >
      <Text size="sm">{hint}</Text>
      <DateField control={form.control} name="day" label={label} required />
      {change === 'cancel' && /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') && <WhatIsDue plan={plan} day={day} />}
    </FormModal>
  );
}

/** What is due when a plan ends. */
function WhatIsDue({ plan, day }: { plan: Plan; day: string }) {
  const { data, error, isError, refetch } = useQuery(planEndQuery(plan.id, day));
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const money = (amount: number) => formatMoney(amount, plan.currency);
  return (
    <Alert color="blue" title="What is due" role="status">
      <List size="sm" spacing={4}>
        <List.Item>{`Unpaid bills: ${money(data.unpaid)}`}</List.Item>
        <List.Item>{`Bills that still come until then, before taxes: ${money(data.toCome)}`}</List.Item>
        {data.unused > 0 && (
          <List.Item>{`Billed for days after it, before taxes: ${money(data.unused)}. Credit or refund it on its invoice.`}</List.Item>
        )}
        {data.jobs.length > 0 && (
          <List.Item>
            {'Planned visits that stay until you cancel them: '}
            {data.jobs.map(({ id, number, day: due }) => (
              <Anchor
                key={id}
                mr={6}
                renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: id }} target="_blank" />}
              >
                {`#${number} (${formatDay(due)})`}
              </Anchor>
            ))}
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
