import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/shell/not-found-screen.tsx';

/** Any address that is no page of the product. */
export const Route = createFileRoute('/_app/$')({
  component: NotFoundScreen,
});
