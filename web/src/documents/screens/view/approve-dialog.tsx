import { Button, Checkbox, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { chosenDocument, proposedChoice } from '@truckroll/domain/documents/chosen-document';
import { type Choice, linesOfOption } from '@truckroll/domain/documents/estimate-options';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { saveOrReload } from '../../../app/record-form/stale-record.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { documentQuery, useUpdateDocument } from '../../parts/document-queries.ts';

type Line = Document['items'][number];
type ChosenLine = Choice['lines'][number];

type ApproveDialogProps = { document: Document; onClose: () => void };

/** Approves an estimate as its client has chosen on the phone or on site: an option, and what it adds (DC-3 b). */
export function ApproveDialog({ document, onClose }: ApproveDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateDocument();
  const [choice, setChoice] = useState<Choice>(() => proposedChoice(document));
  // Clients read the markup as other charges.
  const shown = chosenDocument({ ...document, otherCharges: document.markup }, choice);
  const ofOption = linesOfOption(shown.items, choice.optionId);

  const change = (sent: ChosenLine) =>
    setChoice(({ lines, ...rest }) => ({ ...rest, lines: [...lines.filter(({ id }) => id !== sent.id), sent] }));

  const approve = () =>
    toastOnError(async () => {
      const { id, updatedAt } = document;
      const lines = choice.lines.filter((line) => ofOption.some((one) => one.id === line.id));
      const sent = { id, updatedAt, actionStatus: 1 as const, optionId: choice.optionId, lines };
      const isDone = await saveOrReload(
        () => update.mutateAsync(sent),
        () => queryClient.invalidateQueries(documentQuery(id)),
      );
      if (isDone) toast.success('Estimate marked as approved');
      onClose();
    });
  // The dialog stays open until the response arrives.
  const cancel = () => {
    if (!update.isPending) onClose();
  };

  const footer = (
    <Group justify="space-between" gap="sm">
      <Text fw={650} aria-live="polite">
        {shown.refusal ?? `Total ${formatMoney(shown.total, document.currency)}`}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={cancel} disabled={update.isPending}>
          Cancel
        </Button>
        <BusyButton
          label="Mark as approved"
          busyLabel="Approving..."
          isBusy={update.isPending}
          disabled={shown.refusal !== null}
          onClick={() => !update.isPending && approve()}
        />
      </Group>
    </Group>
  );
  return (
    <Dialog
      title={`What the client chose of ${document.documentNumberDisplay}`}
      onClose={cancel}
      width={560}
      footer={footer}
    >
      <Stack gap="lg">
        {document.options.length > 0 && (
          <Radio.Group
            label="Option"
            value={choice.optionId}
            onChange={(optionId) => setChoice((before) => ({ ...before, optionId }))}
          >
            <Stack gap="xs" mt="xs">
              {document.options.map(({ id, name }) => (
                <Radio key={id} value={id} label={name} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Stack gap="sm" role="group" aria-label="Optional items">
          {ofOption
            .filter(({ isOptional }) => isOptional)
            .map((line) => (
              <OptionalLine key={line.id} line={line} onChange={change} />
            ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** Whether the client takes an optional line, and how much of it. */
function OptionalLine({ line, onChange }: { line: Line; onChange: (line: ChosenLine) => void }) {
  const { id, name, quantity, isChosen, minQuantity, maxQuantity } = line;
  const hasRange = minQuantity !== null && maxQuantity !== null && minQuantity < maxQuantity;
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Checkbox
        label={name}
        checked={isChosen}
        onChange={(event) => onChange({ id, isChosen: event.currentTarget.checked, quantity })}
      />
      {isChosen && hasRange && (
        <NumberInput
          aria-label={`Quantity of ${name}`}
          w={110}
          min={minQuantity}
          max={maxQuantity}
          decimalScale={2}
          allowNegative={false}
          clampBehavior="blur"
          defaultValue={quantity}
          onChange={(typed) => {
            if (typeof typed === 'number' && typed >= minQuantity && typed <= maxQuantity)
              onChange({ id, isChosen, quantity: typed });
          }}
        />
      )}
    </Group>
  );
}
