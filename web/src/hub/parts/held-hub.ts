import { forget, recall, remember } from '../../design/device-memory.ts';

const name = 'hub';

/** The page that is open on this device: its token, and the company or the personal link that it was opened by. */
type Held = { token: string; companyId: string; link: string | null };

const isHeld = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string';

/** The token of the page that is open here, if it is the wanted one. */
export function heldHub({ company, link }: { company?: string | undefined; link?: string | undefined }): string | null {
  const held = recall(name);
  if (!isHeld(held)) return null;
  if (link !== undefined) return held.link === link ? held.token : null;
  return company === undefined || company === held.companyId ? held.token : null;
}

export const holdHub = (held: Held): void => remember(name, held);
export const forgetHub = (): void => forget(name);
