import { Shell } from '../app/shell/shell.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** The shell knows no feature: its bell is given to it. */
export const ShellWithBell = () => <Shell bell={<NotificationBell />} />;
