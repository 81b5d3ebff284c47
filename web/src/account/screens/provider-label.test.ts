import { expect, test } from 'vitest';
import { hostOfModel, providerLabel } from './provider-label.ts';

test.each([
  ['ai', 'built-in', 'Built-in text engine (quotes, no language model)'],
  ['maps', 'built-in', 'Built-in address list (US and Canada)'],
  ['mail', 'built-in', 'Built-in mailbox'],
  ['calls', 'built-in', 'Built-in (simulated calls and messages)'],
  ['maps', 'nominatim', 'Nominatim'],
  ['mail', 'postbox', 'postbox'],
] as const)('%s by %s is %s', (service, provider, label) => expect(providerLabel(service, provider)).toBe(label));

test.each([
  ['built-in', null],
  ['small at ai.example.org:8080', 'ai.example.org:8080'],
  ['look at me at 10.0.0.5', '10.0.0.5'],
])('the host of %s is %s', (provider, host) => {
  expect(hostOfModel(provider)).toBe(host);
});
