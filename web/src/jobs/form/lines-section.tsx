import { Text } from '@mantine/core';
import { rateText } from '@truckroll/domain/format/numbers';
import { SortableList } from '../../design/sortable-list.tsx';
import { LineAdditions } from '../../line-items/line-additions-input.tsx';
import { ApprovedTaxes } from './approved-taxes.tsx';
import styles from './job-form.module.css';
import { ofProduct } from './line.ts';
import { useLineEditor, useLineKeys } from './line-editor.ts';
import { type LineRights, useLineRights } from './line-rights.ts';
import { LineRow } from './line-row.tsx';
import { LineTotals } from './line-totals.tsx';
import { useTemporaryId } from './temporary-id.ts';

const placeOf = (keys: readonly string[], key: string): string => `item ${keys.indexOf(key) + 1}`;

/** The lines of the job with what they come to; the same on both steps (screens M21). */
export function LinesSection() {
  const editor = useLineEditor();
  const keys = useLineKeys();
  const rights = useLineRights();
  return (
    <div className={styles.lines}>
      {keys.length > 0 && <Heads seesPrices={rights.seesPrices} />}
      <SortableList
        label="Line items"
        rows={keys}
        idOf={(key) => key}
        nameOf={(key) => placeOf(keys, key)}
        onMove={editor.move}
      >
        {(key, at, moves) => <LineRow key={key} lineKey={key} at={at} moves={moves} rights={rights} />}
      </SortableList>
      {keys.length === 0 && (
        <Text size="sm" c="dimmed">
          No line items yet
        </Text>
      )}
      {rights.mayAdd && <Additions count={keys.length} rights={rights} />}
      {rights.seesPrices && <ApprovedTaxes />}
      {rights.seesPrices && <LineTotals />}
    </div>
  );
}

const Heads = ({ seesPrices }: { seesPrices: boolean }) => (
  <div className={styles.heads} data-priced={seesPrices || undefined} aria-hidden>
    <span />
    <span>Name</span>
    <span>Quantity</span>
    {seesPrices && <span>Rate</span>}
    {seesPrices && <span>Tax</span>}
    {seesPrices && <span className={styles.amount}>Total</span>}
    <span />
  </div>
);

type AdditionsProps = { count: number; rights: Pick<LineRights, 'mayAddProduct' | 'seesPrices'> };

function Additions({ count, rights }: AdditionsProps) {
  const editor = useLineEditor();
  const nextTemporaryId = useTemporaryId();
  return (
    <LineAdditions
      count={count}
      mayAddProduct={rights.mayAddProduct}
      seesPrices={rights.seesPrices}
      onEmptyLine={() => editor.wanted.set(editor.add())}
      onProduct={(product) => editor.add(ofProduct(product))}
      onNewProduct={({ name, description, price, type }) =>
        editor.add({
          name,
          description,
          rate: rateText(price),
          type: type === 1 ? 'product' : 'service',
          temporaryId: nextTemporaryId(),
        })
      }
    />
  );
}
