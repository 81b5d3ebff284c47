import { Shell } from '../app/shell/shell.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** The shell with its bell, which is passed in because the shell must not depend on features. */
export const ShellWithBell = () => <Shell bell={<NotificationBell />} />;
