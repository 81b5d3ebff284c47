import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRecordListSearch } from '../design/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/skills')({
  validateSearch: readRecordListSearch,
  component: lazyRouteComponent(() => import('../skills/skills-screen.tsx'), 'SkillsScreen'),
});
