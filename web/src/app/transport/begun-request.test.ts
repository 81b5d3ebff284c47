import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeBegun } from './begun-request.ts';

const authorization = 'Bearer of-ann';
const me = { method: 'GET', address: '/api/me', headers: { Authorization: authorization }, signal: undefined };
const reply = new Response('{}');

function begin(of: Promise<Response> = Promise.resolve(reply)): void {
  globalThis.begunRequest = { address: '/api/me', authorization, reply: of };
}

// The time since the process began, which is long on a busy machine, must not decide.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(500));
afterEach(() => {
  globalThis.begunRequest = undefined;
  vi.restoreAllMocks();
});

it('hands the response over once', async () => {
  begin();
  expect(await takeBegun(me)).toBe(reply);
  expect(takeBegun(me)).toBeUndefined();
});

it('is not meant for another endpoint', async () => {
  begin();
  expect(takeBegun({ ...me, address: '/api/clients' })).toBeUndefined();
  expect(takeBegun({ ...me, method: 'PATCH' })).toBeUndefined();
  expect(await takeBegun(me)).toBe(reply);
});

it('is dropped after a sign-in of somebody else', () => {
  begin();
  expect(takeBegun({ ...me, headers: { Authorization: 'Bearer of-bob' } })).toBeUndefined();
  expect(takeBegun(me)).toBeUndefined();
});

it('is dropped when it has waited for long', () => {
  begin();
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(takeBegun(me)).toBeUndefined();
});

it('fails when the page no longer waits for it', async () => {
  const waiting = new AbortController();
  begin(new Promise(() => undefined));
  const taken = takeBegun({ ...me, signal: waiting.signal });
  waiting.abort(new Error('left'));
  await expect(taken).rejects.toThrow('left');
});
