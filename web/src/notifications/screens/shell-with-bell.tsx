import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@truckroll/contract/session/session';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { MeProvider, useFetchedMe } from '../../app/session/me.ts';
import { usePageShown } from '../../app/shell/page-shown.ts';
import { Shell } from '../../app/shell/shell.tsx';
import { CallsHost } from '../../calls/panels/calls-host.tsx';
import { UnreadTextsBadge } from '../../conversations/parts/unread-texts-badge.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { whenIdle } from '../../design/idle.ts';
import { ComposerHost } from '../../mail/panels/composer-host.tsx';
import { UnreadBadge } from '../../mail/parts/unread-badge.tsx';
import { NotificationBell } from './notification-bell.tsx';

const SupportNotice = lazyPart(async () => (await import('../../audit/parts/support-notice.tsx')).SupportNotice);

const marks = { '/inbox': <UnreadBadge />, '/messages': <UnreadTextsBadge /> };

/** The shell with its bell and badges, which are passed in because the shell must not depend on features. */
export function ShellWithBell() {
  const me = useFetchedMe();
  const isShown = usePageShown();
  useLoadingAhead(me, isShown);
  return (
    <MeProvider value={me}>
      <Shell
        bell={<NotificationBell />}
        marks={marks}
        notice={<Suspense>{me.isAdmin && <SupportNotice />}</Suspense>}
      />
      <CallsHost />
      <ComposerHost />
    </MeProvider>
  );
}

/** How long the page is left to itself before anything is loaded ahead, in milliseconds. */
const quietMs = 3_000;

/** Brings what the person needs for the next days onto this device, once the page that was opened is there. */
function useLoadingAhead(me: Me, isShown: boolean): void {
  const queryClient = useQueryClient();
  const begin = useEffectEvent(async () => {
    const { beginLoading } = await import('../../on-device/panels/begin-loading.ts');
    return beginLoading(queryClient, me);
  });
  // Other rights see something else.
  const who = JSON.stringify([me.id, me.roleId, me.abilities]);
  useEffect(() => {
    if (!isShown || who === '') return;
    let end: Promise<() => void> | undefined;
    let cancel: () => void = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        end = begin();
        end.catch((error: unknown) => console.info('The code that loads ahead could not be loaded.', error));
      });
    }, quietMs);
    return () => {
      cancel();
      void end?.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [isShown, who]);
}
