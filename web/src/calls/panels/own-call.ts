import type { Call } from '@truckroll/contract/calls/calls';
import { hangUpCall, readCall } from '@truckroll/contract/calls/dial';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { externalStore } from '../../design/external-store.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { type CallEvent, isLive, nextCall, type OwnCall } from './call-state.ts';
import { openSoftphone } from './open-softphone.ts';
import type { Key, Line, LineEvent, Softphone } from './softphone.ts';

/** The call of this page. It is outside of React, so that it goes on while pages change. */
export const ownCall = externalStore<OwnCall | null>(null);

let line: Line | null = null;
let releaseCall: (() => void) | null = null;

/** The tab's own call, by which a reloaded page finds it again. */
const memory = {
  key: 'truckroll.own-call',
  read: (): string | null => sessionStorage.getItem(memory.key),
  write(id: string | null): void {
    if (id === null) sessionStorage.removeItem(memory.key);
    else sessionStorage.setItem(memory.key, id);
  },
};

/** Applies an event to the page's call, and the new state to its line. */
export function tell(event: CallEvent): void {
  const before = ownCall.get();
  const after = nextCall(before, event);
  if (after === before) return;
  ownCall.set(after);
  if (before?.id !== after?.id) memory.write(after?.id ?? null);
  if (after !== null) line?.apply(after);
  if (isLive(before) && !isLive(after)) closeLine();
}

function closeLine(): void {
  line?.close();
  line = null;
  releaseCall?.();
  releaseCall = null;
}

/** Copies of a tab share its memory. Only the tab that holds the call's lock shows the call. */
async function claimCall(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`truckroll.call.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock === null) return undefined;
      return new Promise<void>((release) => {
        releaseCall = release;
      });
    });
  });
}

const reportOf =
  (id: string) =>
  (event: LineEvent): void => {
    if (ownCall.get()?.id !== id) return;
    if (event.type === 'failed') {
      toast.error('The connection failed.');
      void hangUp();
    } else if (event.type === 'connected') tell({ type: 'connected', now: Date.now() });
    else tell(event);
  };

function take(opened: Line): void {
  line = opened;
  const own = ownCall.get();
  if (own !== null) opened.apply(own);
  if (!isLive(own)) closeLine();
}

/** Shows a call that the server has begun, and connects it. Rejects with a `NoSoftphone` if that is impossible. */
export async function begin(softphone: Softphone, begun: Call): Promise<void> {
  const { dbId: id, phoneNumber: number } = begun;
  tell({ type: 'begun', call: begun, now: Date.now() });
  void claimCall(id);
  try {
    take(await softphone.connect({ id, number }, reportOf(id)));
  } catch (error) {
    await hangUp();
    tell({ type: 'closed' });
    throw error;
  }
}

/** Takes a ringing call. Rejects if it does not ring any more. */
export async function answer(softphone: Softphone, ringing: Call): Promise<void> {
  const { dbId: id } = ringing;
  const opened = await softphone.answer({ id }, reportOf(id));
  tell({ type: 'begun', call: ringing, now: Date.now() });
  void claimCall(id);
  take(opened);
}

/** Shows the call of this tab again after a reload: a live one with its line, an ended one until its bar is closed. */
export async function restore(provider: string): Promise<void> {
  const id = memory.read();
  if (id === null || ownCall.get() !== null) return;
  const found = (await claimCall(id)) ? await fetchEndpoint(readCall, { params: { id } }).catch(() => null) : null;
  if (found === null) return memory.write(null);
  tell({ type: 'begun', call: found.call, now: Date.now() });
  if (!isLive(ownCall.get())) return;
  const resumed = await openSoftphone(provider)
    .then((softphone) => softphone.resume({ id }, reportOf(id)))
    .catch(() => null);
  if (resumed === null) void hangUp();
  else take(resumed);
}

/** Ends the page's call at both sides. */
export async function hangUp(): Promise<void> {
  const own = ownCall.get();
  if (!isLive(own)) return;
  tell({ type: 'hanging-up' });
  line?.hangUp();
  try {
    const ended = await fetchEndpoint(hangUpCall, { params: { id: own.id } });
    tell({ type: 'read', call: ended.call, now: Date.now() });
  } catch (error) {
    tell({ type: 'not-hung-up' });
    toast.error(problemText(error));
  }
}

export const press = (key: Key): void => line?.press(key);

/** Leaves the page's call, as on signing out. */
export function leaveCall(): void {
  closeLine();
  ownCall.set(null);
}
