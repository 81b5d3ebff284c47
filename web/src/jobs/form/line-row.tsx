import { ActionIcon, Menu, Text, TextInput, Tooltip } from '@mantine/core';
import { IconFileDescription, IconFilePencil, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { confirm } from '../../app/confirm.ts';
import { useCurrency } from '../../app/currency.tsx';
import { toastOnError } from '../../app/tell-failure.ts';
import { useDeleteProduct, useProducts } from '../../catalogue/catalogue-queries.ts';
import { ProductPicker } from '../../catalogue/product-picker.tsx';
import { TaxPicker } from '../../catalogue/tax-picker.tsx';
import { MoveSteps } from '../../design/move-steps.tsx';
import { useNear } from '../../design/near.ts';
import { RowMenu } from '../../design/row-menu.tsx';
import type { RowMoves } from '../../design/sortable-list.tsx';
import { onlyDecimal, tidyRate } from '../../design/typed-amount.ts';
import { taxesOf } from '../../line-items/copied-taxes-input.ts';
import { DescriptionModal } from '../../line-items/description-modal.tsx';
import styles from './job-form.module.css';
import { type Line, mostQuantityDigits, ofProduct } from './line.ts';
import { useLine, useLineEditor, useLineMark, useWanted } from './line-editor.ts';
import type { LineRights } from './line-rights.ts';
import { applicableIds, totalsOf } from './line-taxes.ts';
import { onlyDigits } from './schedule.ts';
import { useTemporaryId } from './temporary-id.ts';

type LineRowProps = { lineKey: string; at: number; moves: RowMoves; rights: LineRights };

/**
 * One line of the job: a row, on phones a card. Its fields are made when it comes near: five hundred lines open as fast
 * as twenty.
 */
export function LineRow({ lineKey, at, moves, rights }: LineRowProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isWanted } = useWanted(lineKey);
  const isNear = useNear(place, isWanted || at < firstRows);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere.
    <div
      ref={place}
      role="group"
      aria-label={`Item ${at + 1}`}
      className={styles.line}
      data-line={at}
      data-line-key={lineKey}
      data-priced={rights.seesPrices || undefined}
    >
      {isNear ? (
        <LineFields lineKey={lineKey} at={at} rights={rights} handle={rights.mayEdit ? moves.handle : null}>
          {rights.mayEdit && <MoveSteps name={`item ${at + 1}`} moveUp={moves.moveUp} moveDown={moves.moveDown} />}
        </LineFields>
      ) : (
        <Outline lineKey={lineKey} />
      )}
    </div>
  );
}

/** What stands in a row's place until it comes near: enough to be read and found. */
function Outline({ lineKey }: { lineKey: string }) {
  const line = useLine(lineKey);
  return <span className={styles.outline}>{line?.name}</span>;
}

/** These have their fields at once. */
const firstRows = 20;
type LineFieldsProps = { lineKey: string; at: number; rights: LineRights; handle: ReactNode; children: ReactNode };

function LineFields({ lineKey, at, rights, handle, children }: LineFieldsProps) {
  return (
    <>
      <div className={styles.moves}>
        {handle}
        {children}
      </div>
      <Cells lineKey={lineKey} at={at} rights={rights} />
    </>
  );
}

type CellsProps = { lineKey: string; at: number; rights: LineRights };

/** The fields alone: moving other rows does not touch them. */
const Cells = memo(function Cells({ lineKey, at, rights }: CellsProps) {
  const editor = useLineEditor();
  const line = useLine(lineKey);
  const [isDescribing, setDescribing] = useState(false);
  if (line === undefined) return null;
  const label = `item ${at + 1}`;
  // A line that is new can be written by who may add it.
  const isLocked = !rights.mayEdit && !(line.id === null && rights.mayAdd);
  const mayRemove = rights.mayDelete || line.id === null;
  const Description = line.description.trim() === '' ? IconFileDescription : IconFilePencil;
  return (
    <>
      <div className={styles.name}>
        <NameCell line={line} label={label} isLocked={isLocked} rights={rights} />
        <Tooltip label={line.description.trim() || 'Description'} multiline maw={320}>
          <ActionIcon
            variant="subtle"
            color={line.description.trim() === '' ? 'gray' : undefined}
            size={36}
            aria-label={`Description of ${label}`}
            onClick={() => setDescribing(true)}
          >
            <Description size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <TextInput
        className={styles.quantity}
        wrapperProps={{ 'data-head': 'Quantity' }}
        aria-label={`Quantity of ${label}`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isLocked}
        value={line.quantity}
        onChange={(event) =>
          editor.change(lineKey, { quantity: onlyDigits(event.currentTarget.value, mostQuantityDigits) })
        }
        onBlur={() => line.quantity === '' && editor.change(lineKey, { quantity: '0' })}
      />
      {rights.seesPrices && <PriceCells line={line} label={label} isLocked={isLocked} />}
      <div className={styles.remove}>
        {mayRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Delete ${label}`}
            onClick={() => editor.remove(lineKey)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
        {rights.mayDeleteProduct && line.itemId !== null && <ProductMenu line={line} label={label} />}
      </div>
      {isDescribing && (
        <DescriptionModal
          label={line.name.trim() || label}
          value={line.description}
          readOnly={isLocked}
          onClose={() => setDescribing(false)}
          onSave={(description) => editor.change(lineKey, { description })}
        />
      )}
    </>
  );
});

/** The word for what a line is: a product, or else a service (screens 1, no. 54). */
const kindOf = ({ type }: Line): string => productTypeLabels[type === 'product' ? 1 : 2];

type CellProps = { line: Line; label: string; isLocked: boolean };

function NameCell({ line, label, isLocked, rights }: CellProps & { rights: LineRights }) {
  const editor = useLineEditor();
  const { data: products = [] } = useProducts();
  const nextTemporaryId = useTemporaryId();
  const mark = useLineMark(line);
  const input = useRef<HTMLInputElement>(null);
  const { isWanted, done } = useWanted(line.key);
  useEffect(() => {
    if (!isWanted) return;
    input.current?.focus();
    done();
  });
  return (
    <div className={styles.nameField}>
      <ProductPicker
        ref={input}
        label={`Name of ${label}`}
        value={line.name}
        products={products}
        canAdd={rights.mayAddProduct}
        showsPrices={rights.seesPrices}
        kind={line.name.trim() === '' ? undefined : kindOf(line)}
        readOnly={isLocked}
        error={mark ?? undefined}
        onText={(name) => editor.change(line.key, { name, itemId: null })}
        onPick={(product) => editor.changeTaxed(line.key, ofProduct(product))}
        onAddNew={(name) => {
          const type = line.type === 'product' ? 'product' : 'service';
          editor.changeTaxed(line.key, { name, itemId: null, type, temporaryId: nextTemporaryId() });
        }}
      />
      {line.temporaryId !== null && (
        <Text size="xs" c="dimmed">
          Will be added to Products &amp; Services
        </Text>
      )}
    </div>
  );
}

/** What can be done with the product that was chosen in a row (screens M17). */
function ProductMenu({ line, label }: Pick<CellProps, 'line' | 'label'>) {
  const editor = useLineEditor();
  const { mutateAsync } = useDeleteProduct();

  async function remove(id: string): Promise<void> {
    const isDone = await confirm({
      kind: 'delete',
      title: 'Delete product',
      message: `Are you sure you want to delete ${line.name}? Items that came from it keep their text and price.`,
      work: () => mutateAsync(id),
    });
    if (isDone) editor.unlink(id);
  }

  return (
    <RowMenu name={label}>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={() => line.itemId !== null && toastOnError(() => remove(line.itemId ?? ''))}
      >
        Delete product
      </Menu.Item>
    </RowMenu>
  );
}

function PriceCells({ line, label, isLocked }: CellProps) {
  const editor = useLineEditor();
  const { currency, symbol, decimals } = useCurrency();
  const { key } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const taxes = taxesOf(line, editor.taxes);
  const total = totalsOf([line], editor.taxes, decimals).total;
  return (
    <>
      <TextInput
        className={styles.rate}
        wrapperProps={{ 'data-head': 'Rate' }}
        aria-label={`Rate of ${label}`}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span aria-hidden>{symbol}</span>}
        readOnly={isLocked}
        value={typed ?? tidyRate(line.rate, decimals)}
        onChange={(event) => {
          const rate = onlyDecimal(event.currentTarget.value);
          setTyped(rate);
          editor.change(key, { rate });
        }}
        onBlur={() => {
          setTyped(null);
          editor.change(key, { rate: tidyRate(line.rate, decimals) });
        }}
      />
      <div className={styles.tax} data-head="Tax">
        <TaxPicker
          label={`Taxes of ${label}`}
          value={line.taxIds}
          exempt={line.exemptFromTax}
          taxes={taxes}
          applicableIds={applicableIds(line, editor.taxes, editor.situation())}
          readOnly={isLocked}
          onChange={(taxIds) => editor.change(key, { taxIds })}
          onExemptChange={(exemptFromTax) => editor.changeTaxed(key, { exemptFromTax })}
        />
      </div>
      <output className={styles.total} data-head="Total" aria-label={`Total of ${label}`}>
        {formatMoney(total, currency)}
      </output>
    </>
  );
}
