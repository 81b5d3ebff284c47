import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Me } from '@truckroll/contract/session/session';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newClientValues } from '../parts/client-form-values.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const tracked: unknown[] = [];
/** Flushes the pending analytics events, as leaving the page does. */
let leave: () => void = () => undefined;
type Modules = typeof import('./change-stage.ts') &
  typeof import('../parts/use-new-client.ts') &
  typeof import('../../app/session/me.ts');
let modules: Modules;

beforeAll(async () => {
  vi.useFakeTimers();
  // The modules are separate, so that the toasts of these failures do not leak into other tests.
  vi.resetModules();
  // Browser APIs that the test runtime lacks.
  vi.stubGlobal('localStorage', { getItem: () => '"token"', setItem: () => undefined });
  vi.stubGlobal('window', { addEventListener: () => undefined, alert: () => undefined });
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'visibilitychange') leave = listener;
    },
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (!address.endsWith('/analytics/events')) return json(422, { success: false, message: 'Refused' });
    for (const { name, properties } of JSON.parse(body).events) tracked.push({ name, properties });
    return json(202, { success: true, data: {} });
  });
  const { beginTracking } = await import('../../app/transport/analytics.ts');
  beginTracking();
  modules = {
    ...(await import('./change-stage.ts')),
    ...(await import('../parts/use-new-client.ts')),
    ...(await import('../../app/session/me.ts')),
  };
});
afterAll(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Caller({ useHook, onResult }: { useHook: () => unknown; onResult: (result: unknown) => void }) {
  onResult(useHook());
  return null;
}

/** The result of a hook in a component of a signed-in user. */
function given<T>(useHook: () => T): T {
  const me = { account: { features: { maps: false } } } as Me;
  const results: unknown[] = [];
  const caller = createElement(Caller, { useHook, onResult: (result) => results.push(result) });
  const signedIn = createElement(modules.MeProvider, { value: me }, caller);
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, signedIn));
  return results[0] as T;
}

const failure = (isNew: boolean) => [{ name: 'client_save_failed', properties: { status: 422, isNew } }];

test('counts a failed stage change', async () => {
  tracked.length = 0;
  const { changeStage } = given(() =>
    modules.useChangeStage({ id: 'c1', name: 'Ann', updatedAt: '2026-03-01T12:00:00.000Z' } as Client),
  );
  changeStage('won');
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.waitFor(() => expect(tracked).toEqual(failure(false)));
});

test('counts a failed save of the embedded form, and throws the error to the form', async () => {
  tracked.length = 0;
  const save = given(() => modules.useNewClient(() => undefined));
  await expect(save(newClientValues('new_lead', []))).rejects.toThrow('Refused');
  leave();
  await vi.waitFor(() => expect(tracked).toEqual(failure(true)));
});
