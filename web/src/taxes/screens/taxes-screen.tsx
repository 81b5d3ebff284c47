import { Button, Group, Menu, Switch } from '@mantine/core';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatPercent } from '@truckroll/domain/format/numbers';
import { GuideLink } from '../../app/guide-link.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { taxesQuery, useDeactivateTax, useUpdateTax } from '../parts/tax-queries.ts';
import { TaxDialog } from './tax-dialog.tsx';
import { rulesText } from './tax-values.ts';
import type { TaxesSearch } from './taxes-search.ts';

const route = getRouteApi('/_app/settingsV2/taxes');

const columns: readonly Column<Tax, never>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  {
    key: 'rate',
    title: 'Rate',
    width: 90,
    align: 'right',
    onCard: 'beside',
    render: ({ rate }) => formatPercent(rate),
  },
  {
    key: 'type',
    title: 'Type',
    width: 100,
    onCard: 'none',
    render: ({ taxType }) => (taxType === 2 ? 'Inclusive' : 'Exclusive'),
  },
  { key: 'state', title: 'State', width: 140, onCard: 'plain', render: ({ state }) => state?.name ?? 'Everywhere' },
  {
    key: 'from',
    title: 'Effective',
    width: 120,
    onCard: 'none',
    render: ({ effectiveDate }) => (effectiveDate === null ? '-' : formatDay(effectiveDate)),
  },
  { key: 'rules', title: 'Applies to', onCard: 'rest', render: rulesText },
  {
    key: 'all',
    title: 'On all items',
    width: 110,
    onCard: 'none',
    render: ({ applyOnAllItems }) => (applyOnAllItems ? 'Yes' : 'No'),
  },
  { key: 'active', title: 'Active', width: 80, render: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

/** P28: the taxes of the account, and where each applies. */
export function TaxesScreen() {
  const list = useRecordList<TaxesSearch>('taxes', route);
  const { search } = list;
  const showsInactive = search.inactive !== undefined;
  const all = useQuery(taxesQuery({ includeInactive: true }));
  const shown = all.data?.filter(({ isActive }) => isActive || showsInactive);
  const edited = all.data?.find(({ id }) => id === search.edit);
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );
  const actions = (
    <>
      <GuideLink />
      {addButton}
    </>
  );

  return (
    <Page title="Taxes" breadcrumbs={<SettingsBreadcrumbs here="Taxes" />} actions={actions}>
      <Group>
        <Switch
          label="Show inactive"
          checked={showsInactive}
          onChange={(event) => list.setFilters({ inactive: event.currentTarget.checked ? 'true' : undefined })}
        />
      </Group>
      <DataTable
        label="Taxes"
        columns={columns}
        query={{ ...all, data: pageOfRows(shown, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(tax) => <TaxRowMenu tax={tax} onEdit={() => list.edit(tax.id)} />}
        empty={{
          text: 'No taxes found',
          hint: 'Rates for estimates and invoices, found by the address of the work.',
          icon: <EmptyPicture of="taxes" />,
          action: addButton,
        }}
      />
      {(search.new !== undefined || edited !== undefined) && (
        <TaxDialog
          key={edited?.id}
          tax={search.new === undefined ? (edited ?? null) : null}
          onClose={list.close}
          onSaved={list.closeSaved}
        />
      )}
    </Page>
  );
}

function TaxRowMenu({ tax, onEdit }: { tax: Tax; onEdit: () => void }) {
  const remove = useDeactivateTax();
  const update = useUpdateTax();
  const { id, name, isActive, updatedAt } = tax;
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete tax',
        message: `'${name}' will become inactive and no longer be offered. Items that have it keep it.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  const activate = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, isActive: true, updatedAt });
      toast.success(`'${name}' is active now`);
    });
  return (
    <RowMenu name={name}>
      <EditItem onClick={onEdit} />
      {isActive ? (
        <DeleteItem onClick={askToDelete} />
      ) : (
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={activate}>
          Activate
        </Menu.Item>
      )}
    </RowMenu>
  );
}
