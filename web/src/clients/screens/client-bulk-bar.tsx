import { Button, Menu } from '@mantine/core';
import { IconArchive, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type ClientFilters, mostDeletions, mostStageChanges } from '@truckroll/contract/clients/clients';
import { problems } from '@truckroll/contract/endpoints/problem';
import { type ClientStage, clientStageLabels } from '@truckroll/domain/clients/stages';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { track } from '../../app/transport/analytics.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BulkFrame } from '../../design/list/bulk-frame.tsx';
import { RefusableButton } from '../../design/refusable.tsx';
import { TagsButton } from '../../tags/panels/tags-button.tsx';
import { useChangeClientStages } from '../parts/client-queries.ts';
import type { ClientSelection } from './client-selection.ts';
import { StageItems } from './stage-menu.tsx';

const ClientsDeleteDialog = lazyDialog(async () => (await import('./clients-delete-dialog.tsx')).ClientsDeleteDialog);

const tooManyText = problems.tooManyClients[1].replace('{n}', formatCount(mostStageChanges));

type ClientBulkBarProps = {
  selection: ClientSelection;
  filters: ClientFilters;
  total: number;
  /** Whether more clients match than `total`. */
  hasMore: boolean | undefined;
};

/** The actions on the selected clients. */
export function ClientBulkBar({ selection, filters, total, hasMore }: ClientBulkBarProps) {
  const can = useCan();
  const { move, isPending } = useStageMove();
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const { count, isAll, selected } = selection;
  const canEdit = can('Clients.edit');

  function moveTo(stage: ClientStage, asks: boolean): void {
    toastOnError(async () => {
      const work = () => move(isAll ? { filters, stage } : { ids: [...selected], stage });
      const message = `Move ${countOf(count, 'client')} to ${clientStageLabels[stage]}?`;
      if (asks && !(await confirm({ title: 'Change stage', message, work }))) return;
      if (!asks) await work();
      selection.clear();
      // The bar is removed, which would drop the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row-target]')?.focus());
    });
  }

  return (
    <>
      {count > 0 && (
        <BulkFrame label="Selected clients" count={count} onClear={selection.clear}>
          {!isAll && count < total && canEdit && (
            <RefusableButton
              size="compact-md"
              refusal={hasMore || total > mostStageChanges ? tooManyText : null}
              onClick={selection.chooseAll}
            >
              {hasMore ? 'Select all' : `Select all ${formatCount(total)}`}
            </RefusableButton>
          )}
          {canEdit && (
            <Menu position="top">
              <Menu.Target>
                <Button size="compact-md" disabled={isPending} rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Change stage
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <StageItems onChoose={(stage) => moveTo(stage, true)} />
              </Menu.Dropdown>
            </Menu>
          )}
          {canEdit && (
            <Button
              variant="default"
              size="compact-md"
              disabled={isPending}
              leftSection={<IconArchive size={16} aria-hidden />}
              // Actions that can be undone ask only if they change clients that are not on screen.
              onClick={() => moveTo('archived', isAll)}
            >
              Archive
            </Button>
          )}
          {canEdit && (
            <TagsButton
              kind="client"
              target={isAll ? { filters } : { ids: [...selected] }}
              count={count}
              isBusy={isPending}
              onDone={selection.clear}
            />
          )}
          {can('Clients.delete') && (
            <RefusableButton
              size="compact-md"
              icon={<IconTrash size={16} aria-hidden />}
              refusal={isAll || count > mostDeletions ? `Select up to ${mostDeletions} clients to delete them.` : null}
              onClick={() => setDeleting([...selected])}
            >
              Delete
            </RefusableButton>
          )}
        </BulkFrame>
      )}
      <Suspense>
        {deleting !== null && (
          <ClientsDeleteDialog
            ids={deleting}
            onClose={() => setDeleting(null)}
            onTried={(left) => selection.change(new Set(left))}
          />
        )}
      </Suspense>
    </>
  );
}

type StageMove = Parameters<ReturnType<typeof useChangeClientStages>['mutateAsync']>[0];

/** Moves clients to a stage. The toast moves them back to where they were, except for those that moved on since. */
function useStageMove(): { move: (to: StageMove) => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useChangeClientStages();

  async function restore(before: Awaited<ReturnType<typeof mutateAsync>>['before'], from: string): Promise<void> {
    let count = 0;
    for (const { ids, stage, isByHand } of before)
      count += (await mutateAsync({ ids, stage, isByHand, onlyFrom: from })).updatedCount;
    toast.success(`${countOf(count, 'client')} moved back`);
  }

  return {
    isPending,
    async move(to) {
      const { updatedCount, before } = await mutateAsync(to);
      track('client_updated', { stage: to.stage, count: updatedCount });
      const text =
        to.stage === 'archived'
          ? `${countOf(updatedCount, 'client')} archived`
          : `${countOf(updatedCount, 'client')} updated`;
      if (updatedCount === 0) toast.success(text);
      else
        toast.success(text, {
          action: { label: 'Undo', run: () => toastOnError(() => restore(before, to.stage)) },
        });
    },
  };
}
