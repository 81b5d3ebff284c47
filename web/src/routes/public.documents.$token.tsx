import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P21: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/documents/$token')({
  component: lazyScreen(() => import('../documents/screens/public/public-document-screen.tsx'), 'PublicDocumentScreen'),
});
