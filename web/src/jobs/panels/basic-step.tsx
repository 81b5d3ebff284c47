import { ClientSection } from './client-section.tsx';
import { DetailsFold } from './details-fold.tsx';
import { EndFold } from './end-fold.tsx';
import type { Folds } from './fold.tsx';
import styles from './job-form.module.css';
import { LinesFold } from './lines-fold.tsx';
import { NotesFold } from './notes-fold.tsx';
import { PlaceFold } from './place-fold.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { TeamDay } from './team-day.tsx';
import { TeamSection, useMembers } from './team-section.tsx';
import type { JobFormState } from './use-job-form.ts';

type BasicStepProps = {
  state: JobFormState;
  folds: Folds;
  onAddClient: () => void;
  isUnderstood: boolean;
  onUnderstood: (isUnderstood: boolean) => void;
};

/**
 * 'Basic Information': what nearly every job needs, beside the day of the team, and the rest of the form folded below
 * (screens M21).
 */
export function BasicStep({ state, folds, onAddClient, isUnderstood, onUnderstood }: BasicStepProps) {
  const members = useMembers(state);
  return (
    <>
      <div className={styles.quick}>
        <div className={styles.asked}>
          <ClientSection state={state} onAddClient={onAddClient} />
          <ScheduleSection state={state} isUnderstood={isUnderstood} onUnderstood={onUnderstood} />
          <TeamSection state={state} members={members} />
        </div>
        <TeamDay state={state} members={members} />
      </div>
      <div className={styles.folds}>
        <PlaceFold state={state} folds={folds} />
        <DetailsFold state={state} folds={folds} />
        <EndFold state={state} folds={folds} />
        <LinesFold state={state} folds={folds} />
        <NotesFold state={state} folds={folds} />
      </div>
    </>
  );
}
