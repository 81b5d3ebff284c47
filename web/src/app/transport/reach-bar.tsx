import { useStore } from '../../design/external-store.ts';
import { useIsOnline } from '../../design/network.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { shownAsOf } from '../kept/device-first.ts';
import { noDatabase } from './fetch-endpoint.ts';
import styles from './reach-bar.module.css';

const whatIsSaved =
  'Visits, new and edited records and messages are saved on this device and sent later; other changes cannot be saved.';

/** The moment in the time zone of this device, because the person's is not known before sign-in. */
const whenSeen = (at: number): string =>
  formatDateTime(new Date(at).toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Tells the styles how high the bar is, so that what is at the bottom of the window is above it. */
function tellHeight(bar: HTMLElement | null) {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--reach-bar', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--reach-bar');
  };
}

/**
 * Explains why nothing can be saved (screens 3.5). The region is always present, so that screen readers announce its
 * text.
 */
export function ReachBar() {
  const isOnline = useIsOnline();
  const isWithoutDatabase = useStore(noDatabase);
  const asOf = useStore(shownAsOf);
  const age = asOf === null ? '' : ` Shown as of ${whenSeen(asOf)}.`;
  const text = !isOnline
    ? `You are offline. ${whatIsSaved}${age}`
    : asOf !== null
      ? `The server cannot be reached. ${whatIsSaved}${age}`
      : isWithoutDatabase
        ? 'The server cannot reach its database right now. Trying again… Nothing you typed is lost.'
        : null;
  return (
    <div ref={text === null ? undefined : tellHeight} role="status" className={text === null ? undefined : styles.bar}>
      {text}
    </div>
  );
}
