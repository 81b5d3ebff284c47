import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/shell/not-found-screen.tsx';

/** The page of all URLs that match no other page. */
export const Route = createFileRoute('/_app/$')({
  component: NotFoundScreen,
});
