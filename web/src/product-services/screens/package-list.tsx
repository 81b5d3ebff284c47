import { Menu, Switch } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import { countOf, formatRate } from '@truckroll/domain/format/numbers';
import { searchPackages } from '@truckroll/domain/product-services/package-search';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { useMemo } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { useCurrency } from '../../design/currency.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { pageOfRows } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { SearchInput } from '../../design/list/search-input.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { useShowsCards } from '../../design/phone.ts';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { packagesQuery, useDeletePackage, useUpdatePackage } from '../parts/package-queries.ts';
import { leftOutText } from '../parts/package-search.ts';
import { PackageDialog } from './package-dialog.tsx';
import styles from './price-book.module.css';
import { AddProductButton } from './price-book-actions.tsx';
import { withoutFilters } from './price-book-search.ts';
import type { PriceBookState } from './price-book-state.ts';

/** The packages of the price book: sets of entries with quantities, which become lines together (screens 13.5). */
export function PackageList({ list }: { list: PriceBookState }) {
  const { currency } = useCurrency();
  const can = useCan();
  const { search } = list;
  const showsInactive = search.inactive !== undefined;
  const all = useQuery(packagesQuery({ includeInactive: true }));
  const shown = all.data?.filter(({ isActive }) => isActive || showsInactive);
  const found = shown && searchPackages(shown, search.search ?? '');
  const rights = useRights();
  const [showsPrices, seesCosts] = [showsCataloguePrices(rights), showsCosts(rights)];
  const showsCards = useShowsCards();
  const columns = useMemo(
    () => packageColumns({ currency, showsPrices, showsCosts: seesCosts, showsCards }),
    [currency, showsPrices, seesCosts, showsCards],
  );
  const [canCreate, canEdit] = [can('productService.create'), can('productService.edit')];
  const edited = all.data?.find(({ id }) => id === search.edit);
  const dialog = { onClose: list.closeLayer, onSaved: list.closeSaved };
  return (
    <>
      <div className={styles.filters}>
        <SearchInput label="Search the packages" value={search.search ?? ''} onSearch={list.setSearch} />
        <Switch
          label="Show inactive"
          checked={showsInactive}
          onChange={(event) => list.setFilters({ inactive: event.currentTarget.checked ? 'true' : undefined })}
        />
      </div>
      <DataTable
        label="Packages"
        columns={columns}
        query={{ ...all, data: pageOfRows(found, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={canEdit ? ({ id }) => list.openLayer({ edit: id }) : undefined}
        actionsOf={
          canEdit || can('productService.delete')
            ? (pack) => <PackageRowMenu pack={pack} onEdit={() => list.openLayer({ edit: pack.id })} />
            : undefined
        }
        empty={{
          text: 'No packages found',
          hint: 'What you often sell together. Estimates, jobs and invoices take all of it at once.',
          icon: <EmptyPicture of="prices" />,
          action: canCreate && <AddProductButton list={list} />,
        }}
        filtered={{
          isFiltered: search.search !== undefined || showsInactive,
          clear: <ClearFilters list={list} without={withoutFilters} />,
        }}
      />
      {search.new === 'true' && canCreate && <PackageDialog pack={null} {...dialog} />}
      {search.new === undefined && edited !== undefined && canEdit && (
        <PackageDialog key={edited.id} pack={edited} {...dialog} />
      )}
    </>
  );
}

type Surroundings = { currency: string; showsPrices: boolean; showsCosts: boolean; showsCards: boolean };
type PackageColumn = Column<ProductPackage, never>;

function packageColumns(around: Surroundings): readonly PackageColumn[] {
  const { currency, showsPrices, showsCosts: seesCosts, showsCards } = around;
  const amount = (value: number | null) => <span className={styles.amount}>{formatRate(value, currency)}</span>;
  const cost: PackageColumn = {
    key: 'cost',
    title: 'Cost',
    width: 110,
    align: 'right',
    render: (pack) => amount(pack.cost),
  };
  const price: PackageColumn = {
    key: 'price',
    title: 'Price',
    width: 110,
    align: 'right',
    onCard: 'plain',
    render: (pack) => amount(pack.price),
  };
  return [
    { key: 'name', title: 'Name', width: '50%', render: (pack) => <PackageName pack={pack} showsCards={showsCards} /> },
    {
      key: 'items',
      title: 'Items',
      width: 84,
      onCard: 'beside',
      render: ({ items }) => (showsCards ? countOf(items.length, 'item', 'items') : items.length),
    },
    ...(seesCosts ? [cost] : []),
    ...(showsPrices ? [price] : []),
    {
      key: 'active',
      title: 'Active',
      width: 84,
      onCard: 'plain',
      render: ({ isActive }) =>
        isActive ? showsCards ? '' : 'Yes' : <span className={styles.off}>{showsCards ? 'Inactive' : 'No'}</span>,
    },
  ];
}

function PackageName({ pack, showsCards }: { pack: ProductPackage; showsCards: boolean }) {
  const leftOut = leftOutText([pack]);
  const names = pack.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <>
      {pack.name}
      {!showsCards && (
        <span className={styles.below}>
          <span className={styles.description}>{pack.description ?? names}</span>
        </span>
      )}
      {leftOut !== '' && <span className={styles.leftOut}>{leftOut}</span>}
    </>
  );
}

/** The actions on a package that the user may perform. */
function PackageRowMenu({ pack, onEdit }: { pack: ProductPackage; onEdit: () => void }) {
  const can = useCan();
  const update = useUpdatePackage();
  const remove = useDeletePackage();
  const { id, name, isActive, updatedAt } = pack;
  const turn = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, isActive: !isActive, updatedAt });
      toast.success(isActive ? `'${name}' is inactive now` : `'${name}' is active now`);
    });
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete package',
        message: `Delete '${name}'? The price book, jobs and documents keep its items. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      {can('productService.edit') && (
        <>
          <EditItem onClick={onEdit} />
          <Menu.Item
            leftSection={isActive ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={turn}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Menu.Item>
        </>
      )}
      {can('productService.delete') && <DeleteItem onClick={askToDelete} />}
    </RowMenu>
  );
}
