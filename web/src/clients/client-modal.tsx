import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import { seesClientHistory } from '@truckroll/domain/abilities/rights';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { bringBack } from '../app/brought-back.tsx';
import { useCan, useRights } from '../app/me.ts';
import { mayLeave } from '../app/unsaved-changes.ts';
import { Dialog } from '../design/dialog.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FormModal } from '../design/form-modal.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { PageTabs, TabPanel } from '../design/page-tabs.tsx';
import { ClientActionMenu } from './client-action-menu.tsx';
import { useClientDeletion } from './client-deletion.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientForm } from './client-form.tsx';
import { ClientFormSkeleton } from './client-form-skeleton.tsx';
import type { ClientFormValues } from './client-form-values.ts';
import { clientQuery } from './client-queries.ts';
import { ClientTabPanel } from './client-tab-panel.tsx';
import styles from './client-tabs.module.css';
import { type ClientTab, clientTabs, type SubTab } from './client-tabs.ts';
import { type ClientDraft, type ClientFormControl, useClientForm } from './use-client-form.ts';

type ClientModalProps = {
  /** An existing client; absent for a new one. */
  clientId?: string;
  defaultStage?: ClientStage;
  from?: 'chat';
  /** Where the modal is not opened for the client's own sake, such as 'Create Client' on a calls screen. */
  title?: string;
  /** What was typed before the modal was closed and brought back. */
  draft?: ClientDraft;
  onClose: () => void;
  onSaved?: (client: Client) => void;
};

const width = 960;

/** M1: creates or edits a client; of an existing one it also shows activity, e-mails, files and assets. */
export function ClientModal(props: ClientModalProps) {
  const { clientId, title, onClose } = props;
  return clientId === undefined ? (
    <ClientFormModal {...props} client={null} title={title ?? 'Create a Client'} />
  ) : (
    <ExistingClient {...props} clientId={clientId} title={title ?? 'Edit Client'} onClose={onClose} />
  );
}

type TitledProps = ClientModalProps & { title: string };

function ExistingClient(props: TitledProps & { clientId: string }) {
  const { clientId, title, onClose } = props;
  const query = useQuery(clientQuery(clientId));
  if (query.data !== undefined) return <ClientFormModal {...props} client={query.data} />;
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {query.error instanceof ApiProblem && query.error.isNotFound ? (
        <EmptyState text={query.error.message} />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ClientFormSkeleton />
      )}
    </Dialog>
  );
}

function ClientFormModal(props: TitledProps & { client: Client | null }) {
  const { client, title, onClose } = props;
  const can = useCan();
  const rights = useRights();
  const [tab, setTab] = useState<ClientTab>('details');
  const [sub, setSub] = useState<SubTab>();
  const tabsId = useId();
  const deletion = useClientDeletion();
  const { form, giveUp } = useClientForm({
    client,
    defaultStage: props.defaultStage ?? 'new_lead',
    draft: props.draft,
    onSaved(saved) {
      props.onSaved?.(saved);
      onClose();
    },
    reopen: (draft) => bringBack((close) => <ClientModal {...props} draft={draft} onClose={close} />),
  });
  const canSave = can(client === null ? 'Clients.create' : 'Clients.edit');
  const seesTabs = client !== null && seesClientHistory(rights, { openedFromChat: props.from === 'chat' });
  useDetailsOnError(form, tab === 'details' ? null : () => setTab('details'));

  return (
    <>
      <FormModal
        opened
        title={title}
        width={width}
        form={form}
        // The client's own fields close at once; a note in the Files tab asks first (screens 3.8).
        onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
        saveLabel={client === null ? 'Create' : 'Update'}
        savingLabel={client === null ? 'Creating...' : 'Updating...'}
        withoutSave={!canSave}
        withoutFooter={!can('Clients.edit') && !can('Clients.create')}
        head={
          seesTabs && (
            <PageTabs
              id={tabsId}
              label={title}
              hasKeys={false}
              tabs={clientTabs}
              value={tab}
              onChange={(next) =>
                void mayLeave().then((leaves) => {
                  if (!leaves) return;
                  setTab(next);
                  setSub(undefined);
                })
              }
            />
          )
        }
        footerStart={
          client !== null && (
            <ClientActionMenu
              isBusy={form.isSaving}
              onDelete={() => {
                void deletion.deleteClient(client).then((isDeleted) => {
                  if (!isDeleted) return;
                  giveUp();
                  onClose();
                });
              }}
            />
          )
        }
        instead={
          client === null || tab === 'details' ? undefined : (
            <TabPanel tabsId={tabsId} value={tab} className={styles.panel}>
              <ClientTabPanel client={client} tab={tab} sub={sub} onSub={setSub} />
            </TabPanel>
          )
        }
      >
        <Details tabsId={seesTabs ? tabsId : null}>
          {canSave || client === null ? (
            <ClientForm form={form} isNew={client === null} />
          ) : (
            <ClientDetails client={client} />
          )}
        </Details>
      </FormModal>
      {deletion.dialog}
    </>
  );
}

/** The first tab's panel, where there are tabs. */
function Details({ tabsId, children }: { tabsId: string | null; children: ReactNode }) {
  if (tabsId === null) return children;
  return (
    <TabPanel tabsId={tabsId} value="details" className={styles.fields}>
      {children}
    </TabPanel>
  );
}

/** When a save is refused from another tab, that of the failing field opens, and the focus goes to it (screens 3.9). */
function useDetailsOnError({ formState, setFocus }: ClientFormControl, open: (() => void) | null): void {
  const { errors, submitCount } = formState;
  const first = Object.keys(errors)[0] as keyof ClientFormValues | undefined;
  const show = useEffectEvent(() => {
    if (first === undefined || open === null) return;
    open();
    setTimeout(() => setFocus(first));
  });
  useEffect(() => {
    if (submitCount > 0) show();
  }, [submitCount]);
}
