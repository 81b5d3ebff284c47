import type { Visit } from '@truckroll/contract/visits/visits';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { PositionNotice } from './position-notice.tsx';
import { useVisitSteps } from './use-visit-steps.tsx';

type VisitStepButtonProps = {
  visit: Visit;
  to: 'in_progress' | 'completed';
  label: string;
  className: string | undefined;
};

/** Starts or completes a visit from outside of its dialog. */
export function VisitStepButton({ visit, to, label, className }: VisitStepButtonProps) {
  const { take, wanted, isResting, dialog } = useVisitSteps(visit);
  return (
    <>
      <BusyButton
        className={className}
        label={label}
        busyLabel={label}
        isBusy={wanted !== null}
        disabled={isResting || wanted !== null}
        onClick={() => take(to)}
      />
      <PositionNotice visit={visit} />
      {dialog}
    </>
  );
}
