import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { dialer, type EarlyCall } from '../../design/calling.ts';
import { useQuiet } from '../../design/quiet.ts';

/**
 * Makes and takes calls over every page, for people who may. Its code is loaded after everything that the page
 * shows, so that no page waits for it, or at the first press of a number, which it answers once it is there.
 */
export function CallsHost() {
  const { account } = useMe();
  const mayCall = useCan()('Communications.calls');
  const isQuiet = useQuiet();
  const mayHaveCalls = mayCall && account.providers.calls !== 'off';
  const [early, setEarly] = useState<EarlyCall | null>(null);
  // Once the telephone was asked for it stays, also when its first press is answered before the page is quiet.
  const [isAsked, setAsked] = useState(false);
  // Before the first paint, so that no press finds a plain link.
  useLayoutEffect(() => {
    if (!mayHaveCalls) return;
    dialer.set({
      dial(target, otherwise) {
        setEarly({ target, otherwise });
        setAsked(true);
      },
    });
    return () => dialer.set(null);
  }, [mayHaveCalls]);
  const Telephone = useTelephone(mayHaveCalls && (isQuiet || isAsked));
  return Telephone === null ? null : (
    <Telephone provider={account.providers.calls} early={early} onEarlyAnswered={() => setEarly(null)} />
  );
}

type TelephoneProps = { provider: string; early: EarlyCall | null; onEarlyAnswered: () => void };
type Telephone = ComponentType<TelephoneProps>;

/** Its code; null until it is there. If it cannot be loaded, it is tried again once the network is back. */
function useTelephone(isWanted: boolean): Telephone | null {
  const [code, setCode] = useState<{ Telephone: Telephone } | null>(null);
  useEffect(() => {
    if (!isWanted) return setCode(null);
    const load = (): void => {
      import('./telephone.tsx').then(
        ({ Telephone }) => setCode({ Telephone }),
        () => window.addEventListener('online', load, { once: true }),
      );
    };
    load();
    return () => window.removeEventListener('online', load);
  }, [isWanted]);
  return code?.Telephone ?? null;
}
