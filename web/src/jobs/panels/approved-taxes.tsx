import { Radio, Stack } from '@mantine/core';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { useStore } from '../../design/external-store.ts';
import { type ItemLine, type LineEditor, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { differsFromApproved, lineTotals, recalculated } from './line-taxes.ts';

/**
 * Asks whether approved lines keep the taxes that the client approved, if other taxes apply to the job (screens M21).
 * By default they keep them.
 */
export function ApprovedTaxes({ editor }: { editor: LineEditor }) {
  const lines = useLinesOf(editor);
  const { currency, decimals } = useCurrency();
  useStore(editor.place);
  // The approved lines before their recalculation. Null while their taxes are kept.
  const [approved, setApproved] = useState<ReadonlyMap<string, ItemLine> | null>(null);
  const { taxes } = editor;
  const place = editor.situation();
  if (approved === null && !differsFromApproved(lines, taxes, place)) return null;

  const kept = lines.map((line) => withApproved(line, approved?.get(line.key)));
  const anew = lines.map((line) => recalculated(line, taxes, place));
  const total = (of: readonly ItemLine[]) => formatMoney(lineTotals(of, taxes, decimals).total, currency);
  const choose = (choice: string) => {
    setApproved(choice === 'keep' ? null : new Map(lines.map((line) => [line.key, line])));
    editor.lines.set(choice === 'keep' ? kept : anew);
  };
  return (
    <Radio.Group
      label="Taxes of the approved lines"
      description="The taxes that apply to this job now differ from those that the client approved."
      value={approved === null ? 'keep' : 'recalculate'}
      onChange={choose}
    >
      <Stack gap={6} mt={8}>
        <Radio value="keep" label={`Keep the approved taxes (total ${total(kept)})`} />
        <Radio value="recalculate" label={`Recalculate (total ${total(anew)})`} />
      </Stack>
    </Radio.Group>
  );
}

/** The current line with its approved taxes. */
const withApproved = (line: ItemLine, approved: ItemLine | undefined): ItemLine =>
  approved === undefined || approved.approvedId === null
    ? line
    : { ...line, approvedId: approved.approvedId, copies: approved.copies, taxIds: approved.taxIds };
