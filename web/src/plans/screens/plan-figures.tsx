import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { PlanList } from '@truckroll/contract/plans/plan-lists';
import type { listPlans } from '@truckroll/contract/plans/plans';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session/me.ts';
import styles from './plans.module.css';

type Figures = DataOf<typeof listPlans>['figures'];

const sum = ({ monthly }: Figures, currency: string): string =>
  monthly.length === 0
    ? formatMoney(0, currency)
    : monthly.map(({ amount, currency: own }) => formatMoney(amount, own)).join(' + ');

const churnText = ({ churn: { atStart, ended } }: Figures): string =>
  atStart === 0 ? '-' : `${formatPercent(Math.round((ended / atStart) * 1000) / 10)}`;

/** What all plans earn, how many leave, and what is waiting. Figures of rows open the list of them. */
export function PlanFigures({ figures, onList }: { figures: Figures; onList: (list: PlanList) => void }) {
  const { currency } = useMe().account;
  const { active, churn, due, lapsing } = figures;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" mb="md">
      <Figure label="Revenue a month" value={sum(figures, currency)} note="Active plans, before taxes" />
      <Figure label="Active" value={String(active)} note="Open the list" onOpen={() => onList('active')} />
      <Figure
        label="Churn this month"
        value={churnText(figures)}
        note={`${churn.ended} of ${churn.atStart} have ended`}
      />
      <Figure
        label="To do"
        value={String(due)}
        note={lapsing === 0 ? 'with bills to send' : `with bills to send, ${lapsing} lapsing`}
        onOpen={() => onList(due === 0 && lapsing > 0 ? 'lapsing' : 'due')}
      />
    </SimpleGrid>
  );
}

type FigureProps = { label: string; value: ReactNode; note: string; onOpen?: () => void };

function Figure({ label, value, note, onOpen }: FigureProps) {
  const content = (
    <>
      <Text size="sm" c="dimmed" span display="block">
        {label}
      </Text>
      <Text fw={700} fz={22} span display="block" className={styles.value}>
        {value}
      </Text>
      <Text size="sm" c="dimmed" span display="block">
        {note}
      </Text>
    </>
  );
  return onOpen === undefined ? (
    <div className={styles.figure}>{content}</div>
  ) : (
    <UnstyledButton className={styles.figure} onClick={onOpen}>
      {content}
    </UnstyledButton>
  );
}
