import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import { seesClientHistory } from '@truckroll/domain/abilities/rights';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { reopenLayer } from '../../app/shell/restored-layers.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { ClientForm } from '../parts/client-form.tsx';
import type { ClientFormValues } from '../parts/client-form-values.ts';
import { clientQuery } from '../parts/client-queries.ts';
import { clientModalWidth } from '../parts/new-client-modal.tsx';
import { type ClientDraft, type ClientFormControl, useClientForm } from '../parts/use-client-form.ts';
import { ClientActionMenu } from './client-action-menu.tsx';
import { useClientDeletion } from './client-deletion.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientTabPanel } from './client-tab-panel.tsx';
import styles from './client-tabs.module.css';
import { type ClientTab, clientTabs, type SubTab } from './client-tabs.ts';

type ClientModalProps = {
  clientId: string;
  from?: 'chat';
  /** The values typed before the modal was closed, for reopening it. */
  draft?: ClientDraft;
  onClose: () => void;
};

const title = 'Edit Client';

/** M1 for an existing client: its form, and its activity, e-mails, files and assets. */
export function ClientModal(props: ClientModalProps) {
  const { clientId, onClose } = props;
  const query = useQuery(clientQuery(clientId));
  if (query.data !== undefined) return <ExistingClient {...props} client={query.data} />;
  return (
    <Dialog title={title} width={clientModalWidth} onClose={onClose}>
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

function ExistingClient(props: ClientModalProps & { client: Client }) {
  const { client, onClose } = props;
  const can = useCan();
  const rights = useRights();
  const deletion = useClientDeletion();
  const navigate = useNavigate();
  const { form, giveUp } = useClientForm({
    client,
    defaultStage: 'new_lead',
    draft: props.draft,
    onSaved: onClose,
    open: (clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } }),
    reopen: (draft) => reopenLayer((close) => <ClientModal {...props} draft={draft} onClose={close} />),
  });
  const tabs = useModalTabs(form);
  // A restored draft is shown for copying even if the right to save it is gone.
  const canSave = props.draft !== undefined || can('Clients.edit');
  const seesTabs = seesClientHistory(rights, { openedFromChat: props.from === 'chat' });
  const fields = canSave ? <ClientForm form={form} isNew={false} /> : <ClientDetails client={client} />;

  async function remove(): Promise<void> {
    if (!(await deletion.deleteClient(client))) return;
    giveUp();
    onClose();
  }

  return (
    <>
      <FormModal
        opened
        title={title}
        width={clientModalWidth}
        form={form}
        // The client's own fields close without a question, but an unsaved note in the Files tab asks first (screens
        // 3.8).
        onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
        saveLabel="Update"
        savingLabel="Updating..."
        withoutSave={!canSave}
        withoutFooter={!canSave && !can('Clients.create')}
        head={seesTabs && <ModalTabRow title={title} tabs={tabs} />}
        footerStart={<ClientActionMenu client={client} isBusy={form.isSaving} onDelete={() => void remove()} />}
        instead={seesTabs ? panelInstead(client, tabs) : undefined}
      >
        {seesTabs ? <DetailsPanel tabs={tabs}>{fields}</DetailsPanel> : fields}
      </FormModal>
      {deletion.dialog}
    </>
  );
}

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The placeholder of a client's fields while they load. */
function ClientFormSkeleton() {
  if (!useDelayedLoading(true)) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" aria-hidden>
      {fields.map((field) => (
        <Skeleton key={field} height={56} />
      ))}
    </SimpleGrid>
  );
}

type ModalTabs = {
  id: string;
  tab: ClientTab;
  sub: SubTab | undefined;
  open: (tab: ClientTab) => void;
  openSub: (sub: SubTab) => void;
};

/** The modal's open tab. A refused save opens the tab of the failing field (screens 3.9). */
function useModalTabs({ formState, setFocus }: ClientFormControl): ModalTabs {
  const id = useId();
  const [tab, setTab] = useState<ClientTab>('details');
  const [sub, setSub] = useState<SubTab>();
  const { errors, submitCount } = formState;
  const first = Object.keys(errors)[0] as keyof ClientFormValues | undefined;
  const showFirstError = useEffectEvent(() => {
    if (first === undefined || tab === 'details') return;
    setTab('details');
    setTimeout(() => setFocus(first));
  });
  useEffect(() => {
    if (submitCount > 0) showFirstError();
  }, [submitCount]);

  async function open(next: ClientTab): Promise<void> {
    // Leaving the Files tab with an unsaved note asks first (screens 3.8).
    if (!(await mayLeave())) return;
    setTab(next);
    setSub(undefined);
  }

  return { id, tab, sub, open: (next) => void open(next), openSub: setSub };
}

const ModalTabRow = ({ title, tabs }: { title: string; tabs: ModalTabs }) => (
  <PageTabs id={tabs.id} label={title} hasKeys={false} tabs={clientTabs} value={tabs.tab} onChange={tabs.open} />
);

/** The content of the open tab, shown instead of the details; undefined for the details. */
function panelInstead(client: Client, { id, tab, sub, openSub }: ModalTabs): ReactNode {
  if (tab === 'details') return undefined;
  return (
    <TabPanel tabsId={id} value={tab} className={styles.panel}>
      <ClientTabPanel client={client} tab={tab} sub={sub} onSub={openSub} />
    </TabPanel>
  );
}

const DetailsPanel = ({ tabs, children }: { tabs: ModalTabs; children: ReactNode }) => (
  <TabPanel tabsId={tabs.id} value="details" className={styles.fields}>
    {children}
  </TabPanel>
);
