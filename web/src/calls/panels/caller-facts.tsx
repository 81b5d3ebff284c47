import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Caller } from '@truckroll/contract/calls/dial';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import styles from './incoming-calls.module.css';

/**
 * The facts about a caller: open jobs and balance. Clients who share the number can be chosen, so that the call is
 * linked to the right one.
 */
export function CallerFacts({
  callers,
  onChoose,
}: {
  callers: readonly Caller[];
  onChoose: (clientId: string) => void;
}) {
  const [first] = callers;
  if (first === undefined) return null;
  if (callers.length === 1) return <FactsOf caller={first} />;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {formatCount(callers.length)} clients have this number. Who is calling?
      </Text>
      {callers.map((caller) => (
        <Group key={caller.clientId} justify="space-between" wrap="nowrap" gap="sm" mt={8}>
          <div className={styles.party}>
            <Text size="sm" fw={550}>
              {caller.name}
            </Text>
            <FactsOf caller={caller} />
          </div>
          <Button
            variant="default"
            size="compact-sm"
            mih={32}
            aria-label={`Choose ${caller.name}`}
            onClick={() => onChoose(caller.clientId)}
          >
            Choose
          </Button>
        </Group>
      ))}
    </div>
  );
}

const jobCount = (count: number): string => (count === 1 ? '1 open job' : `${formatCount(count)} open jobs`);

function FactsOf({ caller: { clientId, stage, openJobs, balances } }: { caller: Caller }) {
  return (
    <ul className={styles.facts}>
      {stage === 'archived' && <li>This client is archived.</li>}
      <li>
        {openJobs.count === 0 ? (
          'No open jobs'
        ) : (
          <>
            {jobCount(openJobs.count)}: {openJobs.first.map(({ label }) => label).join(', ')}
          </>
        )}
      </li>
      {balances.map(({ currency, due, overdue }) => (
        <li key={currency}>
          {formatMoney(due, currency)} due
          {overdue > 0 && <span className={styles.overdue}>, {formatMoney(overdue, currency)} overdue</span>}
        </li>
      ))}
      <li>
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId }} />}>
          Open client
        </Anchor>
      </li>
    </ul>
  );
}
