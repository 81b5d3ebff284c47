import { Navigate, Outlet, useChildMatches } from '@tanstack/react-router';
import { useCan } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { MessagesPage } from '../panels/messages-page.tsx';

/** P14: calls and text messages. Conversations place the heading and the tabs themselves, beside the open one. */
export function MessagesFrame() {
  // The shown screen and not the URL, which is ahead of it while the next screen is loaded.
  const isConversations = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_app/messages/'),
  });
  const can = useCan();
  const [mayText, mayCall] = [can('Communications.messages'), can('Communications.calls')];
  if (!mayText && !mayCall) return <NoPermission />;
  if (isConversations && !mayText) return <Navigate to="/messages/calls" replace />;
  if (!isConversations && !mayCall) return <Navigate to="/messages" replace />;
  if (isConversations) return <Outlet />;
  return (
    <MessagesPage>
      <Outlet />
    </MessagesPage>
  );
}
