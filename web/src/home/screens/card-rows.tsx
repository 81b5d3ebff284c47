import { Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';
import styles from './card-rows.module.css';

export type CardRow = {
  key: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Shown before the link, such as a checkbox. */
  lead?: ReactNode;
  name: string;
  hint: string;
  end: ReactNode;
};

const mostShown = 5;

type CardRowsProps = {
  rows: readonly CardRow[];
  /** The total number of records, if there are more than the rows. */
  total?: number;
  /** The number of rows shown at most. */
  most?: number;
  /** The list that has the others, or what opens it. */
  more?: CardRow['link'] | (() => void);
};

/** The first few records of a card, each linked to its page. */
export function CardRows({ rows, total = rows.length, most = mostShown, more }: CardRowsProps) {
  if (rows.length === 0) return <EmptyState text="Nothing here today." />;
  const left = total - Math.min(rows.length, most);
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, most).map(({ key, link, lead, name, hint, end }) => (
          <li key={key} className={styles.item}>
            {lead !== undefined && <span className={styles.lead}>{lead}</span>}
            <PageLink link={link} className={styles.row}>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                {hint !== '' && (
                  <span className={styles.hint} title={hint}>
                    {hint}
                  </span>
                )}
              </span>
              <span className={styles.end}>{end}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dimmed" pt={6}>
          <More more={more} left={`${formatCount(left)} more`} />
        </Text>
      )}
    </>
  );
}

function More({ more, left }: Pick<CardRowsProps, 'more'> & { left: string }) {
  if (more === undefined) return `And ${left}`;
  return typeof more === 'function' ? (
    <CardButton onPress={more}>{`Show ${left}`}</CardButton>
  ) : (
    <CardLink link={more}>{`Show ${left}`}</CardLink>
  );
}

/** The button that opens the full list of a card in a dialog. */
export const CardButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button type="button" className={`${plain.button} ${plain.anchor}`} onClick={onPress}>
    {children}
  </button>
);

/** A link from a card to its full list. */
export const CardLink = ({ link, children }: { link: Pick<LinkProps, 'to' | 'search'>; children: string }) => (
  <PageLink link={link} className={plain.anchor}>
    {children}
  </PageLink>
);
