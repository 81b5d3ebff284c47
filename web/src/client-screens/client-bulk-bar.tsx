import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ClientFilters } from '@truckroll/contract/clients';
import { type ClientStage, clientStageLabels } from '@truckroll/domain/clients/stages';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { track } from '../app/transport/analytics.ts';
import { useChangeClientStages } from '../clients/client-queries.ts';
import { ApiProblem, problemText } from '../design/feedback/api-problem.ts';
import { confirm } from '../design/feedback/confirm.ts';
import { toast } from '../design/feedback/toasts.ts';
import { BulkFrame } from '../design/list/bulk-frame.tsx';
import type { ClientSelection } from './client-selection.ts';
import { StageItems } from './stage-menu.tsx';

type ClientBulkBarProps = { selection: ClientSelection; filters: ClientFilters; total: number };

/** The actions on the selected clients. */
export function ClientBulkBar({ selection, filters, total }: ClientBulkBarProps) {
  const { mutateAsync, isPending } = useChangeClientStages();
  const { count, isAll, selected } = selection;

  async function moveTo(stage: ClientStage): Promise<void> {
    try {
      const isMoved = await confirm({
        title: 'Change stage',
        message: `Move ${countOf(count, 'client')} to ${clientStageLabels[stage]}?`,
        work: async () => {
          const { updatedCount } = await mutateAsync(isAll ? { filters, stage } : { ids: [...selected], stage });
          track('client_updated', { stage, count: updatedCount });
          toast.success(`${countOf(updatedCount, 'client')} updated`);
        },
      });
      if (!isMoved) return;
      selection.clear();
      // The bar is removed, which would drop the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row-target]')?.focus());
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
    }
  }

  return (
    <BulkFrame label="Selected clients" count={count} onClear={selection.clear}>
      {!isAll && count < total && (
        <Button variant="subtle" size="compact-md" onClick={selection.chooseAll}>
          Select all {formatCount(total)}
        </Button>
      )}
      <Menu position="top">
        <Menu.Target>
          <Button size="compact-md" disabled={isPending} rightSection={<IconChevronDown size={16} aria-hidden />}>
            Change stage
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <StageItems onChoose={(stage) => void moveTo(stage)} />
        </Menu.Dropdown>
      </Menu>
    </BulkFrame>
  );
}
