import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** P21: open to whoever has the link, also without a session. */
export const Route = createFileRoute('/public/documents/$token')({
  component: lazyRouteComponent(() => import('../documents/public/public-document-screen.tsx'), 'PublicDocumentScreen'),
});
