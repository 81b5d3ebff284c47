import type { Client } from '@truckroll/contract/clients/clients';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import type { ClientFormValues } from '../parts/client-form-values.ts';
import type { ClientFormControl } from '../parts/use-client-form.ts';
import { ClientTabPanel } from './client-tab-panel.tsx';
import styles from './client-tabs.module.css';
import { type ClientTab, clientTabs, type SubTab } from './client-tabs.ts';

export type ModalTabs = {
  id: string;
  tab: ClientTab;
  sub: SubTab | undefined;
  open: (tab: ClientTab) => void;
  openSub: (sub: SubTab) => void;
};

/** The modal's open tab. A refused save opens the tab of the failing field (screens 3.9). */
export function useModalTabs({ formState, setFocus }: ClientFormControl): ModalTabs {
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

export const ModalTabRow = ({ title, tabs }: { title: string; tabs: ModalTabs }) => (
  <PageTabs id={tabs.id} label={title} hasKeys={false} tabs={clientTabs} value={tabs.tab} onChange={tabs.open} />
);

/** The content of the open tab, shown instead of the details; undefined for the details. */
export function panelInstead(client: Client, { id, tab, sub, openSub }: ModalTabs): ReactNode {
  if (tab === 'details') return undefined;
  return (
    <TabPanel tabsId={id} value={tab} className={styles.panel}>
      <ClientTabPanel client={client} tab={tab} sub={sub} onSub={openSub} />
    </TabPanel>
  );
}

export const DetailsPanel = ({ tabs, children }: { tabs: ModalTabs; children: ReactNode }) => (
  <TabPanel tabsId={tabs.id} value="details" className={styles.fields}>
    {children}
  </TabPanel>
);
