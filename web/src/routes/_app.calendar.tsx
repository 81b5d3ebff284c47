import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCalendarSearch } from '../calendar/calendar-search.ts';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(() => import('../calendar/calendar-screen.tsx'), 'CalendarScreen'),
});
