import { Outlet, useChildMatches } from '@tanstack/react-router';
import { MessagesPage } from './messages-page.tsx';

/** P14: calls and text messages. Conversations place the heading and the tabs themselves, beside the open one. */
export function MessagesFrame() {
  // The shown screen and not the URL, which is ahead of it while the next screen is loaded.
  const isConversations = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_app/messages/'),
  });
  if (isConversations) return <Outlet />;
  return (
    <MessagesPage>
      <Outlet />
    </MessagesPage>
  );
}
