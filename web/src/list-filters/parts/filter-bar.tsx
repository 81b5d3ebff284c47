import { Skeleton, Switch } from '@mantine/core';
import {
  type FiltersInUrl,
  type FilterTable,
  filtersInUrl,
  type NamedFilter,
} from '@truckroll/contract/fields/list-filters';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type BadgeGroup, type BadgeValue, badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { Fragment, type ReactNode, Suspense } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { type FilterOption, ManyFilter, OneFilter } from '../../design/list/choice-filter.tsx';
import type { RangePreset } from '../../design/list/day-range.ts';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import type { ListSearch } from '../../design/list/list-search.ts';
import type { ListState } from '../../design/list/list-state.ts';
import { clearedFilters, hasFilters } from '../../design/list/url-filters.ts';
import { TagFilter } from '../../tags/parts/tag-filter.tsx';

/** People, clients and their fields are loaded after the list is visible. */
const PersonFilter = lazyPart(async () => (await import('../../team/parts/person-filter.tsx')).PersonFilter);
const ClientFilterPicker = lazyPart(
  async () => (await import('../../clients/parts/client-filter-picker.tsx')).ClientFilterPicker,
);

/** The width of people and clients, so that all fields fit in one row on a desktop screen. */
const fieldWidth = 134;

type ValueGroup = { label: string; values: readonly string[] };

type Fields<S extends ListSearch, T extends FilterTable> = {
  table: T;
  list: Pick<ListState<S>, 'search' | 'setFilters'>;
  /** The preset ranges of the list's days. */
  presets?: (today: string) => readonly RangePreset[];
  /** The offered values of a filter of several values, where they are not all of its table. */
  groups?: { [K in keyof FiltersInUrl<T>]?: readonly ValueGroup[] };
  /** The fields that the list builds itself; null for one that this user does not get. */
  own?: { [K in keyof FiltersInUrl<T>]?: ReactNode };
  /** Whether the user sees nothing but assigned records. */
  seesAssignedOnly?: boolean;
};

type FilterBarProps<S extends ListSearch, T extends FilterTable> = Fields<S, T> & {
  /** The label of the search field. */
  label: string;
  list: Pick<ListState<S>, 'search' | 'setSearch' | 'setFilters'>;
  /** Shown at the end of the row if there is room. */
  end?: ReactNode;
  /** On phones, shown beside the filter button. */
  endOnCards?: ReactNode;
  /** The list is in a narrow column: the search takes a line of its own. */
  isNarrow?: boolean;
};

/** Search and filters of a list, as its table has them (screens 3.3). */
export const FilterBar = <S extends ListSearch, T extends FilterTable>({
  label,
  end,
  endOnCards,
  isNarrow = false,
  ...fields
}: FilterBarProps<S, T>) => (
  <ListFilters
    label={label}
    list={fields.list}
    end={end}
    endOnCards={endOnCards}
    isMarked={hasFilters(fields.table, fields.list.search)}
    isNarrow={isNarrow}
  >
    <FilterFields {...fields} />
  </ListFilters>
);

/** The filters of a list besides its text search, with the button that clears them all. */
export function FilterFields<S extends ListSearch, T extends FilterTable>(fields: Fields<S, T>) {
  const { table, list } = fields;
  const own: Readonly<Record<string, ReactNode>> = fields.own ?? {};
  return (
    <>
      {filtersInUrl(table).map((of) => (
        <Fragment key={of.key}>{of.name in own ? own[of.name] : <Field of={of} fields={fields} />}</Fragment>
      ))}
      {hasFilters(table, list.search) && <ClearFilters list={list} without={clearedFilters(table) as Partial<S>} />}
    </>
  );
}

const wordOf = (badge: BadgeGroup | undefined, value: string): string =>
  badge === undefined ? value : badgeLabel(badge, value as BadgeValue<BadgeGroup>);

const asBadge = (badge: BadgeGroup | undefined, value: string): Pick<FilterOption<string>, 'shown'> =>
  badge === undefined ? {} : { shown: <Badge group={badge} value={value as BadgeValue<BadgeGroup>} /> };

type FieldProps<S extends ListSearch, T extends FilterTable> = { of: NamedFilter; fields: Fields<S, T> };

function Field<S extends ListSearch, T extends FilterTable>({ of: { key, name, filter }, fields }: FieldProps<S, T>) {
  const me = useMe();
  const { table, list, presets = noPresets, seesAssignedOnly = false } = fields;
  const values: Readonly<Record<string, unknown>> = list.search;
  const value = values[name];
  const one = typeof value === 'string' ? value : undefined;
  const set = (patch: Record<string, unknown>): void => list.setFilters(patch as Partial<S>);
  const setOne = (chosen: string | undefined): void => set({ [name]: chosen });
  const { label = '' } = filter;
  switch (filter.kind) {
    case 'oneOf': {
      const options = filter.values.map((each) => ({
        value: each,
        label: filter.texts?.[each] ?? wordOf(filter.badge, each),
      }));
      return <OneFilter label={label} options={options} value={one} onChange={setOne} />;
    }
    case 'yesNo': {
      const options = [
        { value: 'yes', label: filter.yes },
        { value: 'no', label: filter.no },
      ];
      return <OneFilter label={label} options={options} value={one} onChange={setOne} />;
    }
    case 'someOf': {
      const flags = filtersInUrl(table).filter((each) => each.filter.kind === 'flag' && each.filter.within === key);
      const offered: Readonly<Record<string, readonly ValueGroup[] | undefined>> = fields.groups ?? {};
      const all = offered[name] ?? [{ label: filter.heading ?? label, values: filter.values }];
      const isChoice = all.flatMap((group) => group.values).length > 1;
      if (!isChoice && flags.length === 0) return null;
      const groups = (isChoice ? all : []).map((group) => ({
        label: group.label,
        options: group.values.map((each) => ({
          value: each,
          label: wordOf(filter.badge, each),
          ...asBadge(filter.badge, each),
        })),
      }));
      const attention = flags.map((flag) => ({
        value: flag.name,
        label: flag.filter.label ?? '',
        ...asBadge(flag.filter.kind === 'flag' ? flag.filter.badge : undefined, flag.name),
      }));
      return (
        <ManyFilter
          label={label}
          groups={attention.length === 0 ? groups : [...groups, { label: 'Needs attention', options: attention }]}
          chosen={[
            ...(Array.isArray(value) ? value : []),
            ...flags.flatMap((flag) => (values[flag.name] === undefined ? [] : [flag.name])),
          ]}
          onChange={(chosen) => {
            const some = filter.values.filter((each) => chosen.includes(each));
            const marks = flags.map((flag) => [flag.name, chosen.includes(flag.name) ? 'true' : undefined]);
            set({ [name]: some.length === 0 ? undefined : some, ...Object.fromEntries(marks) });
          }}
        />
      );
    }
    case 'flag':
      return filter.within === undefined ? (
        <Switch
          px={6}
          label={label}
          checked={one !== undefined}
          onChange={(event) => setOne(event.currentTarget.checked ? 'true' : undefined)}
        />
      ) : null;
    case 'firstDay': {
      const end = filtersInUrl(table).find((each) => each.filter.kind === 'lastDay')?.name ?? '';
      const until = values[end];
      return (
        <DayRangeFilter
          label={label}
          presetsOf={presets}
          range={{ from: one, to: typeof until === 'string' ? until : undefined }}
          zone={me.timezone}
          onChange={({ from, to }) => set({ [name]: from, [end]: to })}
        />
      );
    }
    case 'person':
      return (
        <Suspense fallback={<Skeleton width={fieldWidth} height={36} />}>
          <PersonFilter label={label} width={fieldWidth} value={one} onChange={setOne} />
        </Suspense>
      );
    case 'tags': {
      // One field has all filters by tags.
      if (filter.label === undefined) return null;
      const chosen = filtersInUrl(table).flatMap((each) => {
        const ids = each.filter.kind === 'tags' ? values[each.name] : undefined;
        return Array.isArray(ids) ? [[each.name, ids] as const] : [];
      });
      return <TagFilter chosen={Object.fromEntries(chosen)} onChange={set} />;
    }
    case 'client':
      return viewScope(rightsOf(me), 'Clients') === null ? null : (
        <Suspense fallback={<Skeleton width={fieldWidth} height={36} />}>
          <ClientFilterPicker value={one} onChange={setOne} />
        </Suspense>
      );
    case 'assigned':
      return (
        <AssignedFilter
          isSet={one !== undefined}
          isFixed={seesAssignedOnly}
          onChange={(isSet) => setOne(isSet ? filter.word : undefined)}
        />
      );
    default:
      return null;
  }
}

const noPresets = () => [];
