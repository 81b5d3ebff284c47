import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPaymentListSearch } from '../payments/payment-list-search.ts';

export const Route = createFileRoute('/_app/grow/payment')({
  validateSearch: readPaymentListSearch,
  component: lazyRouteComponent(() => import('../payments/payment-list-screen.tsx'), 'PaymentListScreen'),
});
