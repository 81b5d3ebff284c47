import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readCalendarSearch } from '../planning/parts/calendar-search.ts';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: readCalendarSearch,
  loader: firstData(
    readCalendarSearch,
    async () => (await import('../planning/screens/calendar-data.ts')).askForCalendar,
  ),
  component: lazyScreen(() => import('../planning/screens/calendar-screen.tsx'), 'CalendarScreen'),
});
