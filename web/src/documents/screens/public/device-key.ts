import { randomKey } from '../../../app/transport/random-key.ts';
import { recall, remember } from '../../../design/device-memory.ts';

const name = 'link-device';
let made: string | undefined;

/** The key of this browser, to which the links are bound that it opens first (DC-11). Without a memory it ends with the page. */
export function deviceKey(): string {
  const held = recall(name);
  if (typeof held === 'string') return held;
  made ??= randomKey();
  remember(name, made);
  return made;
}
