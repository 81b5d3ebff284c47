import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFallbackInterval } from '../../app/live/live.ts';
import { useStore } from '../../design/external-store.ts';
import { isLive } from './call-state.ts';
import { underWayQuery } from './calling-queries.ts';
import styles from './incoming-calls.module.css';
import { IncomingCard } from './incoming-card.tsx';
import { ownCall } from './own-call.ts';
import { ring } from './ring.ts';

/** The interval between two reads of the ringing calls while changes are not received. */
const fallbackMs = 3_000;
const mostShown = 3;

/** M34: the calls that ring at this person, over every page. */
export function IncomingCalls({ provider }: { provider: string }) {
  const own = useStore(ownCall);
  const { data = [] } = useQuery({
    ...underWayQuery,
    refetchInterval: useFallbackInterval(fallbackMs),
    // It rings in hidden tabs too.
    refetchIntervalInBackground: true,
  });
  const ringing = data.filter(({ rings, dbId }) => rings && dbId !== own?.id);
  const isRinging = ringing.length > 0;
  const isQuiet = isLive(own);
  useEffect(() => (isRinging && !isQuiet ? ring() : undefined), [isRinging, isQuiet]);

  useEffect(() => {
    if (!isRinging) return;
    const focusAnswer = (event: KeyboardEvent): void => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.querySelector<HTMLElement>('[data-answer]')?.focus();
    };
    window.addEventListener('keydown', focusAnswer, { capture: true });
    return () => window.removeEventListener('keydown', focusAnswer, { capture: true });
  }, [isRinging]);

  if (!isRinging) return null;
  return (
    <section aria-label="Ringing calls" className={styles.stack}>
      {ringing.slice(0, mostShown).map((each) => (
        <IncomingCard key={each.dbId} call={each} provider={provider} />
      ))}
    </section>
  );
}
