import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { ColumnChoice, useColumnChoice } from '../../design/list/column-choice.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useShowsCards } from '../../design/phone.ts';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { productListQuery, productQuery, useDeleteProduct, useUpdateProduct } from '../parts/catalogue-queries.ts';
import { FirstProducts, PriceBookActions } from './price-book-actions.tsx';
import { priceBookColumns } from './price-book-columns.tsx';
import { PriceBookFilters } from './price-book-filters.tsx';
import { isFiltered, priceBookTabs, productFiltersOf, withoutFilters } from './price-book-search.ts';
import { type PriceBookState, usePriceBookState } from './price-book-state.ts';

const pageRoute = getRouteApi('/_app/price-book');
const settingsRoute = getRouteApi('/_app/settingsV2/products');

/** P15: the price book as a page of its own. */
export const PriceBookScreen = () => <PriceBook list={usePriceBookState(pageRoute)} />;

/** P29: the price book inside the settings. */
export const PriceBookSettingsScreen = () => (
  <PriceBook list={usePriceBookState(settingsRoute)} breadcrumbs={<SettingsBreadcrumbs here="Price Book" />} />
);

const PackageList = lazyPart(async () => (await import('./package-list.tsx')).PackageList);

type PriceBookProps = { list: PriceBookState; breadcrumbs?: ReactNode };

/** Products and services in three tabs, and packages of them in the fourth. */
function PriceBook({ list, breadcrumbs }: PriceBookProps) {
  const { type = 'all' } = list.search;
  const canCreate = useCan()('productService.create');
  useShortcuts({ n: canCreate ? () => list.openLayer({ new: 'true' }) : undefined });
  return (
    <Page
      title="Price Book"
      breadcrumbs={breadcrumbs}
      actions={<PriceBookActions list={list} />}
      tabs={
        <PageTabs
          label="Types"
          tabs={priceBookTabs}
          value={type}
          onChange={(tab) => list.setFilters({ type: tab === 'all' ? undefined : tab })}
        />
      }
    >
      {type === 'package' ? (
        <Suspense>
          <PackageList list={list} />
        </Suspense>
      ) : (
        <ProductList list={list} />
      )}
    </Page>
  );
}

function ProductList({ list }: { list: PriceBookState }) {
  const me = useMe();
  const { currency } = me.account;
  const can = useCan();
  const { search, page, limit } = list;
  const filters = productFiltersOf(search);
  const { sortBy, sortOrder } = search;
  const query = useQuery(productListQuery({ ...filters, page, limit, sortBy, sortOrder }));
  const { data } = query;
  const { data: taxes } = useTaxes({ includeInactive: true });
  const rights = rightsOf(me);
  const [seesPrices, seesCosts] = [showsCataloguePrices(rights), showsCosts(rights)];
  const showsCards = useShowsCards();
  const columns = useMemo(
    () =>
      priceBookColumns({ currency, taxes: taxes ?? [], showsPrices: seesPrices, showsCosts: seesCosts, showsCards }),
    [currency, taxes, seesPrices, seesCosts, showsCards],
  );
  const choice = useColumnChoice('price-book', columns);
  const canEdit = can('productService.edit');

  return (
    <>
      <PriceBookFilters list={list}>
        <ColumnChoice columns={columns} choice={choice} />
      </PriceBookFilters>
      <DataTable
        label="Products and services"
        columns={choice.shown}
        query={{ ...query, data: data && { items: data.products, total: data.total } }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={canEdit ? ({ id }) => list.openLayer({ edit: id }) : undefined}
        actionsOf={
          canEdit || can('productService.delete')
            ? (product) => <ProductRowMenu product={product} onEdit={() => list.openLayer({ edit: product.id })} />
            : undefined
        }
        empty={{
          text: 'No products found',
          hint: 'What you sell, with its price. Estimates, jobs and invoices choose from it.',
          icon: <EmptyPicture of="prices" />,
          action: can('productService.create') && <FirstProducts list={list} />,
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <PriceBookLayers list={list} products={data?.products ?? []} />
    </>
  );
}

/** The actions on a price book entry that the user may perform. */
function ProductRowMenu({ product, onEdit }: { product: ProductService; onEdit: () => void }) {
  const can = useCan();
  const update = useUpdateProduct();
  const remove = useDeleteProduct();
  const { id, name, isActive, updatedAt } = product;
  const turn = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, isActive: !isActive, updatedAt });
      toast.success(isActive ? `'${name}' is inactive now` : `'${name}' is active now`);
    });
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete product or service',
        message: `Delete '${name}'? Jobs and documents keep their items with text and price. This action cannot be undone.`,
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

const ProductDialog = lazyDialog(async () => (await import('./product-dialog.tsx')).ProductDialog);

type PriceBookLayersProps = { list: PriceBookState; products: readonly ProductService[] };

/** The dialogs over the price book that the URL opens: a new or an existing entry. */
function PriceBookLayers({ list, products }: PriceBookLayersProps) {
  const can = useCan();
  const { edit, new: made } = list.search;
  const shown = { onClose: list.closeLayer, onSaved: list.closeSaved };
  return (
    <Suspense>
      {made === 'true' && can('productService.create') && <ProductDialog product={null} {...shown} />}
      {made === undefined && edit !== undefined && can('productService.edit') && (
        <EditedProduct key={edit} id={edit} known={products.find(({ id }) => id === edit)} {...shown} />
      )}
    </Suspense>
  );
}

type EditedProductProps = {
  id: string;
  /** The entry, if it is on the current page of the list. Otherwise it is fetched. */
  known: ProductService | undefined;
  onClose: () => void;
  onSaved: () => void;
};

function EditedProduct({ id, known, onClose, onSaved }: EditedProductProps) {
  const { data, error } = useQuery({ ...productQuery(id), enabled: known === undefined });
  const fail = useEffectEvent((failure: unknown) => {
    toast.error(problemText(failure));
    onClose();
  });
  useEffect(() => {
    if (error !== null) fail(error);
  }, [error]);
  const product = known ?? data;
  return product === undefined ? null : <ProductDialog product={product} onClose={onClose} onSaved={onSaved} />;
}
