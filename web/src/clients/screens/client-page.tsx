import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import { Suspense, useEffect } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { rememberRecent } from '../../app/shell/recents.ts';
import { Brief } from '../../briefs/parts/brief.tsx';
import { BriefButton } from '../../briefs/parts/brief-button.tsx';
import { useBrief } from '../../briefs/parts/use-brief.ts';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { Page } from '../../design/page.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { ClientActionMenu } from '../panels/client-action-menu.tsx';
import { useClientDeletion } from '../panels/client-deletion.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { ClientArchivedBar } from './client-archived-bar.tsx';
import { ClientCallButtons } from './client-call-buttons.tsx';
import { ClientFacts } from './client-facts.tsx';
import { type ClientPageSearch, openTab, readEditedPlace } from './client-page-search.ts';
import { ClientPageTabs } from './client-page-tabs.tsx';
import styles from './client-rail.module.css';
import { ClientRail } from './client-rail.tsx';
import { ClientStageCell } from './client-stage-cell.tsx';
import { GroupBadge } from './group-badge.tsx';

const ClientModal = lazyDialog(async () => (await import('../panels/client-modal.tsx')).ClientModal);
const PlaceDialog = lazyDialog(
  async () => (await import('../../service-properties/parts/place-dialog.tsx')).PlaceDialog,
);
const route = getRouteApi('/_app/clients/$clientId');

/** A client with all its data. */
export function ClientPage({ client }: { client: Client }) {
  const me = useMe();
  const can = useCan();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const deletion = useClientDeletion();
  const brief = useBrief({ moduleType: 'clients', moduleId: client.id });
  const canEdit = can('Clients.edit');
  const change = (patch: Partial<ClientPageSearch>, how: { replace: boolean; ignoreBlocker?: boolean }) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), resetScroll: false, ...how });
  const edit = () => change({ edit: client.id }, { replace: false });
  const close = () => change({ edit: undefined }, { replace: true });
  const closeSaved = () => change({ edit: undefined }, { replace: true, ignoreBlocker: true });
  const place = readEditedPlace(search.edit);
  useShortcuts({ e: canEdit ? edit : undefined });
  useEffect(() => {
    rememberRecent(me.id, { kind: 'client', id: client.id, label: client.name });
  }, [me.id, client.id, client.name]);

  return (
    <Page
      title={client.name}
      breadcrumbs={<Breadcrumbs above={[{ label: 'Clients', to: '/clients' }]} here={client.name} />}
      beside={
        <>
          {canEdit ? <ClientStageCell client={client} /> : <StageBadge stage={client.stage} />}
          {client.isGroup && <GroupBadge />}
        </>
      }
      actions={
        <>
          <BriefButton brief={brief} />
          <ClientCallButtons
            client={client}
            onOpenTab={(sub) => change({ ...openTab('activity'), sub }, { replace: false })}
          />
          <ClientActionMenu client={client} onDelete={() => void deletion.deleteClient(client)} />
          {canEdit && (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <ClientFacts client={client} />
      <div className={styles.columns}>
        <ClientRail client={client} />
        <div className={styles.main}>
          <Brief brief={brief} />
          {client.stage === 'archived' && <ClientArchivedBar client={client} />}
          <ClientPageTabs client={client} search={search} change={change} />
        </div>
      </div>
      <Suspense>
        {search.edit === client.id && canEdit && <ClientModal clientId={client.id} onClose={close} />}
        {place !== null && canEdit && (
          <PlaceDialog clientId={client.id} place={place} onClose={close} onSaved={closeSaved} />
        )}
      </Suspense>
      {deletion.dialog}
    </Page>
  );
}
