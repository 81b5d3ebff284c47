import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/addons/time-clock')({
  component: lazyScreen(() => import('../time-clock/screens/time-rules-screen.tsx'), 'TimeRulesScreen'),
});
