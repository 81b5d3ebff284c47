import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readCalendarSearch } from '../calendar/calendar-search.ts';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: readCalendarSearch,
  component: lazyScreen(() => import('../calendar/calendar-screen.tsx'), 'CalendarScreen'),
});
