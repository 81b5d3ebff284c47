import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import type { PlanJobsDialogProps } from './plan-jobs-dialog.tsx';

const PlanJobsDialog = lazyDialog(async () => (await import('./plan-jobs-dialog.tsx')).PlanJobsDialog);

export type PlanJobsProps = Omit<PlanJobsDialogProps, 'onClose'>;

/** 'Plan 3 jobs': opens the planner for jobs of the tray. For people who may plan. */
export function PlanJobsButton(props: PlanJobsProps) {
  const [isOpen, setOpen] = useState(false);
  const { length } = props.jobIds;
  const label = length === 0 ? 'Plan jobs' : `Plan ${length === 1 ? '1 job' : `${length} jobs`}`;
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconRoute size={16} aria-hidden />}
        disabled={length === 0}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpen && <PlanJobsDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
