import { Shell } from '../app/shell/shell.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** The shell must not depend on features, so its bell is passed in. */
export const ShellWithBell = () => <Shell bell={<NotificationBell />} />;
