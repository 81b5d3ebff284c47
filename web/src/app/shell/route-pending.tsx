import { useRouterState } from '@tanstack/react-router';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import styles from './route-pending.module.css';

/** A line under the top bar while the next page is loading: the product's route, with a stop that moves along it. */
export function RoutePending() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  return useDelayedLoading(isPending) ? <div className={styles.line} data-route-pending aria-hidden /> : null;
}
