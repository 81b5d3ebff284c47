import type { Job } from '@truckroll/contract/jobs/jobs';
import { can } from '@truckroll/domain/abilities/rights';
import { wayToSchedule } from '@truckroll/domain/jobs/next-step';
import { type ReactNode, Suspense, useState } from 'react';
import { useRights } from '../../../app/session/me.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import type { JobPanelState } from './job-panel-state.ts';

const RescheduleModal = lazyDialog(
  async () => (await import('../../../visits/panels/reschedule-modal.tsx')).RescheduleModal,
);

/** Opens what gives a job its next date, and the dialog for a visit without one. */
export function useScheduleVisit(job: Job, state: JobPanelState): { schedule: () => void; dialog: ReactNode } {
  const rights = useRights();
  const [isOpen, setOpen] = useState(false);
  const way = wayToSchedule(job);
  return {
    schedule() {
      if (way.with === 'visit') setOpen(true);
      else if (way.with === 'extra') state.open({ new: 'visit' });
      else state.openForm({ job: job.id });
    },
    dialog: (
      <Suspense>
        {isOpen && way.with === 'visit' && (
          <RescheduleModal
            visit={way.visit}
            serviceDuration={job.serviceDuration}
            mayAssign={can(rights, 'Jobs.assignJob')}
            job={job}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    ),
  };
}
