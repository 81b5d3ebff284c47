import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPriceBookSearch } from '../catalogue/price-book-search.ts';

export const Route = createFileRoute('/_app/price-book')({
  validateSearch: readPriceBookSearch,
  component: lazyRouteComponent(() => import('../catalogue/price-book-screen.tsx'), 'PriceBookScreen'),
});
