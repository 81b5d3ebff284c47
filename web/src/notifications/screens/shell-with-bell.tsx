import { useQuery } from '@tanstack/react-query';
import type { AddOn, AddOnKey } from '@truckroll/contract/account/add-ons';
import { usesPhone } from '@truckroll/domain/abilities/rights';
import { addOnsQuery } from '../../account/parts/add-on-queries.ts';
import { MeProvider, rightsOf, useFetchedMe } from '../../app/session/me.ts';
import { usePageShown } from '../../app/shell/page-shown.ts';
import { Shell } from '../../app/shell/shell.tsx';
import { ConnectedAddOns } from '../../app/shell/shown-areas.ts';
import { CallsHost } from '../../calls/panels/calls-host.tsx';
import { UnreadTextsBadge } from '../../conversations/parts/unread-texts-badge.tsx';
import { ComposerHost } from '../../mail/panels/composer-host.tsx';
import { UnreadBadge } from '../../mail/parts/unread-badge.tsx';
import { NotificationBell } from './notification-bell.tsx';

const marks = { '/inbox': <UnreadBadge />, '/messages': <UnreadTextsBadge /> };

/** The shell with its bell, badges and add-ons, which are passed in because the shell must not depend on features. */
export function ShellWithBell() {
  const me = useFetchedMe();
  const isShown = usePageShown();
  const { data: addOns } = useQuery({
    ...addOnsQuery,
    select: connectedOf,
    enabled: usesPhone(rightsOf(me)) && isShown,
  });
  return (
    <MeProvider value={me}>
      <ConnectedAddOns value={addOns ?? none}>
        <Shell bell={<NotificationBell />} marks={marks} />
        <CallsHost />
        <ComposerHost />
      </ConnectedAddOns>
    </MeProvider>
  );
}

const none: readonly AddOnKey[] = [];
const connectedOf = (addOns: readonly AddOn[]): AddOnKey[] =>
  addOns.filter(({ connected }) => connected).map(({ key }) => key);
