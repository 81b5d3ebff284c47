import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readPriceBookSearch } from '../product-services/screens/price-book-search.ts';

export const Route = createFileRoute('/_app/price-book')({
  validateSearch: readPriceBookSearch,
  component: lazyScreen(() => import('../product-services/screens/price-book-screen.tsx'), 'PriceBookScreen'),
});
