import { expect, test } from 'vitest';
import { providerLabel } from './provider-label.ts';

test.each([
  ['ai', 'built-in', 'Built-in text engine (quotes, no language model)'],
  ['maps', 'built-in', 'Built-in address list (US and Canada)'],
  ['mail', 'built-in', 'Built-in mailbox'],
  ['calls', 'built-in', 'Built-in (simulated calls and messages)'],
  ['maps', 'nominatim', 'Nominatim'],
  ['mail', 'postbox', 'postbox'],
] as const)('%s by %s is %s', (service, provider, label) => expect(providerLabel(service, provider)).toBe(label));
