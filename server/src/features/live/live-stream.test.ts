import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { expect, it } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { LiveStream } from './live-stream.ts';

const actor: Actor = {
  accountId: 'account',
  userId: 'user',
  sessionId: 'session',
  name: 'Ann Lee',
  email: 'ann@example.org',
  roleId: null,
  roleName: null,
  isAdmin: true,
  abilities: everyAbility(),
};

it('a stream that has ended takes nothing more, also before its reader has read the rest', async () => {
  const stream = new LiveStream(actor);
  stream.end();
  stream.end();
  stream.send('event: change\n\n');
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(String(piece));
  expect(pieces.join('')).toBe('event: ready\ndata: {}\n\n');
});
