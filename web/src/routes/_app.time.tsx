import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readTimesheetsSearch } from '../time-clock/screens/timesheets-search.ts';

export const Route = createFileRoute('/_app/time')({
  validateSearch: readTimesheetsSearch,
  component: lazyScreen(() => import('../time-clock/screens/timesheets-screen.tsx'), 'TimesheetsScreen'),
});
