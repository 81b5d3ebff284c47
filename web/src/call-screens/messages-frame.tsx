import { Outlet, useLocation } from '@tanstack/react-router';
import { MessagesPage } from './messages-page.tsx';

/** P14: calls and text messages. Conversations place the heading and the tabs themselves, beside the open one. */
export function MessagesFrame() {
  const isConversations = useLocation({ select: ({ pathname }) => pathname === '/messages' });
  if (isConversations) return <Outlet />;
  return (
    <MessagesPage>
      <Outlet />
    </MessagesPage>
  );
}
