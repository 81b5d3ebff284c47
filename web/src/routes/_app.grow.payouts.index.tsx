import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readPayoutListSearch } from '../payments/screens/payout-list-search.ts';

export const Route = createFileRoute('/_app/grow/payouts/')({
  validateSearch: readPayoutListSearch,
  component: lazyScreen(() => import('../payments/screens/payout-list-screen.tsx'), 'PayoutListScreen'),
});
