import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { type ReactNode, useMemo } from 'react';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { ColumnChoice, useColumnChoice } from '../../design/list/column-choice.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useShowsCards } from '../../design/phone.ts';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { productListQuery } from '../parts/catalogue-queries.ts';
import { FirstProducts, PriceBookActions } from './price-book-actions.tsx';
import { priceBookColumns } from './price-book-columns.tsx';
import { PriceBookFilters } from './price-book-filters.tsx';
import { PriceBookLayers } from './price-book-layers.tsx';
import { isFiltered, priceBookTabs, productFiltersOf, withoutFilters } from './price-book-search.ts';
import { type PriceBookState, priceBookState } from './price-book-state.ts';
import { ProductRowMenu } from './product-row-menu.tsx';

const pageRoute = getRouteApi('/_app/price-book');
const settingsRoute = getRouteApi('/_app/settingsV2/products');

/** P15: the price book as a page of its own. */
export function PriceBookScreen() {
  const navigate = pageRoute.useNavigate();
  const list = priceBookState(
    pageRoute.useSearch(),
    (patch, how) => void navigate({ search: (before) => ({ ...before, ...patch }), ...how }),
  );
  return <PriceBook list={list} />;
}

/** P29: the price book inside the settings. */
export function PriceBookSettingsScreen() {
  const navigate = settingsRoute.useNavigate();
  const list = priceBookState(
    settingsRoute.useSearch(),
    (patch, how) => void navigate({ search: (before) => ({ ...before, ...patch }), ...how }),
  );
  return <PriceBook list={list} breadcrumbs={<SettingsBreadcrumbs here="Price Book" />} />;
}

function PriceBook({ list, breadcrumbs }: { list: PriceBookState; breadcrumbs?: ReactNode }) {
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
  const canCreate = can('productService.create');
  const canEdit = can('productService.edit');
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
          value={search.type ?? 'all'}
          onChange={(tab) => list.setFilters({ type: tab === 'all' ? undefined : tab })}
        />
      }
    >
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
          action: canCreate && <FirstProducts list={list} />,
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <PriceBookLayers list={list} products={data?.products ?? []} />
    </Page>
  );
}
