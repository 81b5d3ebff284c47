import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSettingsListSearch } from '../settings/settings-list.ts';

export const Route = createFileRoute('/_app/settingsV2/skills')({
  validateSearch: readSettingsListSearch,
  component: lazyRouteComponent(() => import('../skills/skills-screen.tsx'), 'SkillsScreen'),
});
