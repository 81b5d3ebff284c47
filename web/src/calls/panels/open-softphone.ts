import { NoSoftphone, type Softphone } from './softphone.ts';

let opened: { provider: string; softphone: Promise<Softphone> } | null = null;

async function open(provider: string): Promise<Softphone> {
  if (provider === 'built-in') return (await import('./simulated-softphone.ts')).openSimulatedSoftphone();
  if (provider === 'twilio') return (await import('./twilio-softphone.ts')).openTwilioSoftphone();
  throw new NoSoftphone('No carrier is configured.');
}

/** The softphone of the server's carrier. Its code is loaded once it is needed; a failed attempt is repeated. */
export function openSoftphone(provider: string): Promise<Softphone> {
  if (opened?.provider === provider) return opened.softphone;
  closeSoftphone();
  const softphone = open(provider);
  opened = { provider, softphone };
  softphone.catch(() => {
    if (opened?.softphone === softphone) opened = null;
  });
  return softphone;
}

export function closeSoftphone(): void {
  const closing = opened;
  opened = null;
  closing?.softphone.then(
    (softphone) => softphone.close(),
    () => undefined,
  );
}
