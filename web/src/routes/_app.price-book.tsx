import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readPriceBookSearch } from '../catalogue/price-book-search.ts';

export const Route = createFileRoute('/_app/price-book')({
  validateSearch: readPriceBookSearch,
  component: lazyScreen(() => import('../catalogue/price-book-screen.tsx'), 'PriceBookScreen'),
});
