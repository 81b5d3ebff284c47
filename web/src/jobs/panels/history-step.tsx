import type { Client } from '@truckroll/contract/clients/clients';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { type ReactNode, useId, useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { ClientBillingPanel } from '../../documents/panels/client-billing-panel.tsx';
import { ClientPaymentsPanel } from '../../payments/panels/client-payments-panel.tsx';
import { ClientProductsPanel } from '../../product-services/panels/client-products-panel.tsx';
import { ClientEventsPanel } from '../../visits/panels/client-events-panel.tsx';
import { ClientJobsPanel } from './client-jobs-panel.tsx';
import styles from './job-form.module.css';

const tabs = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'events', label: 'Events' },
  { value: 'billing', label: 'Billing' },
  { value: 'products', label: 'Products' },
  { value: 'payments', label: 'Payments' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The panels. Their links open a new tab, so that no typed value is lost. */
const panels: Record<Tab, (props: { client: Client }) => ReactNode> = {
  jobs: (props) => <ClientJobsPanel {...props} opensTabs />,
  events: ClientEventsPanel,
  billing: (props) => <ClientBillingPanel {...props} opensTabs />,
  products: (props) => <ClientProductsPanel {...props} opensTabs />,
  payments: (props) => <ClientPaymentsPanel {...props} opensTabs />,
};

/** 'Client History': the client's former records, as far as the user may see them (screens M21). */
export function HistoryStep({ client }: { client: Client }) {
  const id = useId();
  const [wanted, setWanted] = useState<Tab>('jobs');
  const isShown = useShownTabs();
  const shown = tabs.filter(({ value }) => isShown[value]);
  const open = shown.find(({ value }) => value === wanted)?.value ?? 'events';
  const Panel = panels[open];
  return (
    <>
      <PageTabs id={id} label="Client History" hasKeys={false} tabs={shown} value={open} onChange={setWanted} />
      <TabPanel tabsId={id} value={open} className={styles.panel}>
        <Panel key={client.id} client={client} />
      </TabPanel>
    </>
  );
}

/** Each tab needs the right to read its records (API 2.4). */
function useShownTabs(): Record<Tab, boolean> {
  const rights = useRights();
  const seesHistory = can(rights, 'Clients.viewHistory');
  const { Invoice, Estimate } = rights.abilities;
  return {
    jobs: viewScope(rights, 'Jobs') !== null,
    events: true,
    billing: seesHistory || rights.isAdmin || Invoice.length > 0 || Estimate.length > 0,
    products: seesHistory,
    payments: seesHistory,
  };
}
