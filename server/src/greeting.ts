import type { Settings } from './platform/settings/settings.ts';

/** The sign-ins of the demo company. */
export type DemoSignIns = { password: string; signIns: readonly { email: string; role: string }[] };

function addressOf({ PUBLIC_URL, HOST }: Pick<Settings, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  if (HOST === '0.0.0.0' || HOST === '::' || HOST === '127.0.0.1') return `http://localhost:${port}`;
  return HOST.includes(':') ? `http://[${HOST}]:${port}` : `http://${HOST}:${port}`;
}

/** The text that is printed for the person who started the server when it is ready. */
export function greeting(
  settings: Pick<Settings, 'PUBLIC_URL' | 'HOST'>,
  { port, demo }: { port: number; demo: DemoSignIns | null },
): string {
  const lines = ['', `Truckroll is ready: ${addressOf(settings, port)}`];
  if (demo !== null) {
    if (settings.HOST === '127.0.0.1')
      lines.push('Only this computer can open it. HOST=0.0.0.0 lets others connect, and the demo password is public.');
    const width = Math.max(...demo.signIns.map(({ email }) => email.length));
    lines.push('', `Sign in to the demo company, with the password ${demo.password}:`);
    lines.push(...demo.signIns.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`));
  }
  return [...lines, ''].join('\n');
}
