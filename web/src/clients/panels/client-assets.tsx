import type { Client } from '@truckroll/contract/clients/clients';
import { ClientBillingPanel } from '../../documents/panels/client-billing-panel.tsx';
import { ClientPaymentsPanel } from '../../payments/panels/client-payments-panel.tsx';
import { ClientProductsPanel } from '../../product-services/panels/client-products-panel.tsx';
import { ClientJobFormsPanel } from './client-job-forms-panel.tsx';
import { ClientSubTabs } from './client-sub-tabs.tsx';
import { type AssetTab, assetTabs, type SubTab } from './client-tabs.ts';

type ClientAssetsProps = { client: Client; sub: SubTab | undefined; onSub: (sub: SubTab) => void };

/** The second tab group: Billing, Products, Payments, Job Forms (screens 6.6). */
export function ClientAssets({ client, sub, onSub }: ClientAssetsProps) {
  const open = assetTabs.find(({ value }) => value === sub)?.value ?? 'billing';
  return (
    <ClientSubTabs label="Assets" tabs={assetTabs} value={open} onChange={onSub}>
      <AssetPanel client={client} tab={open} />
    </ClientSubTabs>
  );
}

function AssetPanel({ client, tab }: { client: Client; tab: AssetTab }) {
  switch (tab) {
    case 'billing':
      return <ClientBillingPanel client={client} />;
    case 'products':
      return <ClientProductsPanel client={client} />;
    case 'payments':
      return <ClientPaymentsPanel client={client} />;
    case 'job-forms':
      return <ClientJobFormsPanel client={client} />;
  }
}
