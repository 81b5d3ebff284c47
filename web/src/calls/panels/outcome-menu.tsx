import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import { outcomeText } from '@truckroll/domain/calls/call-labels';
import { toast } from '../../design/feedback/toasts.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { outcomesQuery } from '../../phone-numbers/parts/outcome-queries.ts';
import { useSetOutcome } from '../parts/call-queries.ts';
import { callName } from './call-name.ts';
import styles from './outcome-menu.module.css';

const noneText = 'None';

/** The outcome of a call, editable (screens 6.4). The new outcome shows while it is being saved. */
export function OutcomeMenu({ call }: { call: Call }) {
  const { mutate, isPending, variables } = useSetOutcome();
  const { data: outcomes = [] } = useQuery(outcomesQuery);
  const wanted = isPending ? variables.outcome : undefined;
  const outcomeId = wanted === undefined ? call.outcomeId : (wanted?.id ?? null);
  const shown = wanted === undefined ? outcomeText(call) : (wanted?.name ?? '-');
  const choose = (outcome: { id: string; name: string } | null) => {
    if ((outcome?.id ?? null) === call.outcomeId) return;
    // The text of the failure is fixed (clients.md 8).
    mutate({ callId: call.dbId, outcome }, { onError: () => toast.error('Failed to update outcome') });
  };
  return (
    <OnDemandMenu
      position="bottom-start"
      target={(props) => (
        <UnstyledButton
          {...props}
          className={styles.target}
          aria-label={`Outcome of the call with ${callName(call)}: ${shown === '-' ? noneText : shown}`}
          aria-busy={isPending}
          disabled={isPending}
        >
          <span className={styles.name}>{shown}</span>
          <IconChevronDown size={14} aria-hidden className={styles.mark} />
        </UnstyledButton>
      )}
    >
      <Choice value="" label={noneText} isChosen={outcomeId === null} onChoose={() => choose(null)} />
      {outcomes.map((outcome) => (
        <Choice
          key={outcome.id}
          value={outcome.id}
          label={outcome.name}
          isChosen={outcome.id === outcomeId}
          onChoose={() => choose(outcome)}
        />
      ))}
    </OnDemandMenu>
  );
}

type ChoiceProps = { value: string; label: string; isChosen: boolean; onChoose: () => void };

const Choice = ({ value, label, isChosen, onChoose }: ChoiceProps) => (
  <Menu.RadioItem value={value} checked={isChosen} closeMenuOnClick onChange={onChoose}>
    {label}
  </Menu.RadioItem>
);
