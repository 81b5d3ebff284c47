import { useQuery } from '@tanstack/react-query';
import { callingRefusal } from '@truckroll/domain/calls/calling-refusal';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useFallbackInterval } from '../../app/live/live.ts';
import { onFarewell } from '../../app/session/farewells.ts';
import { useCan, useIsConnected } from '../../app/session/me.ts';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import { type DialTarget, dialer, type EarlyCall } from '../../design/calling.ts';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { callQuery } from '../parts/call-queries.ts';
import { CallBar } from './call-bar.tsx';
import { isLive } from './call-state.ts';
import { IncomingCalls } from './incoming-calls.tsx';
import { closeSoftphone, openSoftphone } from './open-softphone.ts';
import { hangUp, leaveCall, ownCall, restore, tell } from './own-call.ts';

const DialerDialog = lazyDialog<{ target: DialTarget; provider: string; onClose: () => void }>(
  async () => (await import('./dialer-dialog.tsx')).DialerDialog,
);

type TelephoneProps = { provider: string; early: EarlyCall | null; onEarlyAnswered: () => void };

/** The calls of this page: the dialer, the ringing calls, and the active call. */
export function Telephone({ provider, early, onEarlyAnswered }: TelephoneProps) {
  const isAllowed = useCan()('Communications.calls');
  const isConnected = useIsConnected('calls');
  const numberList = useQuery({ ...phoneNumbersQuery, enabled: isConnected });
  const numbers = numberList.data;
  /** Whether it is known that this person can or cannot make calls. */
  const isKnown = !isConnected || !numberList.isPending;
  const hasNumber = numbers !== undefined && numbers.length > 0;
  const mayCall = callingRefusal({ isAllowed, isConnected, hasNumber }) === null;
  const [target, setTarget] = useState<{ id: number; target: DialTarget } | null>(null);

  useEffect(() => {
    // Until then the host keeps a click.
    if (!isKnown) return;
    if (!mayCall) return dialer.set(null);
    dialer.set({ dial: (next) => setTarget((open) => ({ id: (open?.id ?? 0) + 1, target: next })) });
    // Twilio's softphone has to be registered before anybody calls.
    if (provider !== 'built-in') openSoftphone(provider).catch(() => undefined);
    return () => dialer.set(null);
  }, [isKnown, mayCall, provider]);

  const answerEarly = useEffectEvent(({ target: asked, otherwise }: EarlyCall): void => {
    if (mayCall) setTarget((open) => ({ id: (open?.id ?? 0) + 1, target: asked }));
    else if (otherwise !== undefined) otherwise();
    else location.assign(`tel:${asked.number}`);
    onEarlyAnswered();
  });
  useEffect(() => {
    if (isKnown && early !== null) answerEarly(early);
  }, [isKnown, early]);

  useEffect(() => {
    if (isConnected) void restore(provider);
  }, [isConnected, provider]);

  // A sign-out ends the call at the carrier too.
  useEffect(() => onFarewell(hangUp), []);

  // Only when the session or the right ends.
  useEffect(
    () => () => {
      leaveCall();
      closeSoftphone();
    },
    [],
  );

  const close = () => setTarget(null);
  return (
    <>
      <FollowedCall />
      {isConnected && <IncomingCalls provider={provider} />}
      <CallBar />
      <Suspense>
        {target !== null && mayCall && (
          <DialerDialog key={target.id} target={target.target} provider={provider} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** The intervals between two reads of a call's record: while changes are received, and otherwise. */
const calmMs = 5_000;
const quickMs = 1_000;

/** Reads the record of the page's call while it goes on, also in the background, and asks before the page is closed. */
function FollowedCall() {
  const own = useStore(ownCall);
  const id = own?.id ?? null;
  const isUnderWay = isLive(own) || (own !== null && own.end === null);
  const interval = useFallbackInterval(quickMs);
  const { data } = useQuery({
    ...callQuery(id ?? ''),
    staleTime: 0,
    enabled: id !== null,
    refetchInterval: isUnderWay ? (interval === false ? calmMs : interval) : false,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (data !== undefined) tell({ type: 'read', call: data, now: Date.now() });
  }, [data]);

  const isOpen = isLive(own);
  useEffect(() => {
    if (!isOpen) return;
    const lost = () => tell({ type: 'lost' });
    const restored = () => tell({ type: 'restored' });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('offline', lost);
    window.addEventListener('online', restored);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', restored);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOpen]);
  return null;
}
