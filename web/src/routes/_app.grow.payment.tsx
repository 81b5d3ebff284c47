import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readPaymentListSearch } from '../payments/screens/payment-list-search.ts';

export const Route = createFileRoute('/_app/grow/payment')({
  validateSearch: readPaymentListSearch,
  component: lazyScreen(() => import('../payments/screens/payment-list-screen.tsx'), 'PaymentListScreen'),
});
