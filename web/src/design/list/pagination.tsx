import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { pageSizes } from './list-search.ts';
import { pageButtons, pageCount, pageInReach, rangeText } from './page-range.ts';
import styles from './pagination.module.css';

/** Each button keeps its position as React key; its number changes. */
const places = ['first', 'second', 'third', 'fourth', 'fifth'];

type PaginationProps = {
  page: number;
  limit: number;
  total: number;
  /** Whether there are more rows than `total`, which were not counted. */
  hasMore?: boolean | undefined;
  setPage: (page: number) => void;
  setLimit?: (limit: number) => void;
};

/** The pages of a list (screens 3.3): the buttons keep their keys, so that the focus is kept. */
export function Pagination({ page: asked, limit, total, hasMore, setPage, setLimit }: PaginationProps) {
  const page = pageInReach({ page: asked, limit, total });
  const pages = pageCount(total, limit);
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Text role="status" size="sm" c="dimmed">
        {rangeText({ page, limit, total, hasMore })}
      </Text>
      <Group gap="sm">
        {setLimit !== undefined && total > pageSizes[0] && (
          // The native select is enough for four numbers and avoids loading a combobox with every list.
          <NativeSelect
            aria-label="Rows per page"
            size="xs"
            data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
            value={String(limit)}
            onChange={(event) => setLimit(Number(event.currentTarget.value))}
          />
        )}
        {pages > 1 && (
          <nav aria-label="Pagination" className={styles.pages}>
            <Step label="Previous" isOff={page <= 1} onPress={() => setPage(page - 1)}>
              <IconChevronLeft size={16} aria-hidden />
            </Step>
            {pageButtons(page, pages).map((number, place) => (
              <UnstyledButton
                key={places[place]}
                className={styles.page}
                aria-label={`Page ${formatCount(number)}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => setPage(number)}
              >
                {formatCount(number)}
              </UnstyledButton>
            ))}
            <Step label="Next" isOff={page >= pages} onPress={() => setPage(page + 1)}>
              <IconChevronRight size={16} aria-hidden />
            </Step>
          </nav>
        )}
      </Group>
    </Group>
  );
}

type StepProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode };

/** A button that stays focusable at the ends, where it does nothing: disabling it would drop the focus. */
function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <UnstyledButton
      className={styles.page}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </UnstyledButton>
  );
}
