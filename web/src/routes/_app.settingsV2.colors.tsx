import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/colors')({
  component: lazyScreen(() => import('../account/screens/colors-screen.tsx'), 'ColorsScreen'),
});
