import { type ComponentType, useEffect, useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { useQuiet } from '../design/quiet.ts';

/**
 * Makes and takes calls over every page, for people who may. Its code is loaded after everything that the page
 * shows, so that no page waits for it.
 */
export function CallsHost() {
  const { isAdmin, account } = useMe();
  const isQuiet = useQuiet();
  const Telephone = useTelephone(isQuiet && isAdmin && account.providers.calls !== 'off');
  return Telephone === null ? null : <Telephone provider={account.providers.calls} />;
}

type Telephone = ComponentType<{ provider: string }>;

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
