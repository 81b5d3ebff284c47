import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readPropertiesSearch } from '../custom-properties/screens/properties-search.ts';

export const Route = createFileRoute('/_app/settingsV2/custom-properties')({
  validateSearch: readPropertiesSearch,
  component: lazyScreen(() => import('../custom-properties/screens/properties-screen.tsx'), 'PropertiesScreen'),
});
