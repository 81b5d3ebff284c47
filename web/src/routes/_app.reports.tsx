import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readReportSearch } from '../reports/screens/report-search.ts';

export const Route = createFileRoute('/_app/reports')({
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('../reports/screens/report-screen.tsx'), 'ReportScreen'),
});
