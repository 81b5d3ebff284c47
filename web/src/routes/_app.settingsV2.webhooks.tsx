import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readWebhooksSearch } from '../webhooks/screens/webhooks-search.ts';

export const Route = createFileRoute('/_app/settingsV2/webhooks')({
  validateSearch: readWebhooksSearch,
  component: lazyScreen(() => import('../webhooks/screens/webhooks-screen.tsx'), 'WebhooksScreen'),
});
