import { Shell } from '../app/shell/shell.tsx';
import { ComposerHost } from '../emails/compose/composer-host.tsx';
import { UnreadBadge } from '../emails/unread-badge.tsx';
import { NotificationBell } from './notification-bell.tsx';

const marks = { '/inbox': <UnreadBadge /> };

/** The shell with its bell and badges, which are passed in because the shell must not depend on features. */
export const ShellWithBell = () => (
  <>
    <Shell bell={<NotificationBell />} marks={marks} />
    <ComposerHost />
  </>
);
