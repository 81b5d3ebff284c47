import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/shell/not-found-screen.tsx';

/** Any address that does not match a page. */
export const Route = createFileRoute('/_app/$')({
  component: NotFoundScreen,
});
