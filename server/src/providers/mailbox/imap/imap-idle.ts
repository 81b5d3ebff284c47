import type { ImapFlow } from 'imapflow';

const news = ['exists', 'expunge', 'flags'] as const;

/**
 * Waits for a change of the folder that `select` opens (RFC 2177). 'unsupported' when the server does not report changes
 * by itself. Rejects when the connection ends.
 */
export async function idleIn(
  client: ImapFlow,
  { select, milliseconds }: { select: () => Promise<void>; milliseconds: number },
): Promise<'changed' | 'elapsed' | 'unsupported'> {
  if (!(client.capabilities.has('IDLE') || client.enabled.has('IMAP4REV2'))) return 'unsupported';
  let timer: NodeJS.Timeout | undefined;
  let changed: () => void = () => undefined;
  const change = new Promise<'changed'>((resolve) => {
    changed = () => resolve('changed');
  });
  const elapsed = new Promise<'elapsed'>((resolve) => {
    timer = setTimeout(() => resolve('elapsed'), milliseconds);
  });
  // Before the folder is selected, so that changes until IDLE starts are not missed.
  for (const event of news) client.on(event, changed);
  try {
    await select();
    const waiting = client.idle();
    const how = await Promise.race([change, elapsed, waiting.then(() => 'changed' as const)]);
    // Any command ends IDLE, and fails if the connection is lost.
    await client.noop();
    await waiting;
    return how;
  } finally {
    clearTimeout(timer);
    for (const event of news) client.off(event, changed);
  }
}
