import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPropertiesSearch } from '../custom-properties/properties-search.ts';

export const Route = createFileRoute('/_app/settingsV2/custom-properties')({
  validateSearch: readPropertiesSearch,
  component: lazyRouteComponent(() => import('../custom-properties/properties-screen.tsx'), 'PropertiesScreen'),
});
