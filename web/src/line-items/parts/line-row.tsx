import { ActionIcon, Box, Text, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconFileDescription, IconFilePencil, IconTrash } from '@tabler/icons-react';
import { mostItems } from '@truckroll/contract/price-book/line-items';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { memo, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { numberOf, tidyRate } from '../../design/form/typed-amount.ts';
import { MoveSteps } from '../../design/list/move-steps.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { RowMoves } from '../../design/list/sortable-list.tsx';
import { useNear } from '../../design/near.ts';
import { DeleteItem } from '../../design/record-items.tsx';
import { useDeleteProduct, useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { ProductPicker } from '../../product-services/parts/product-picker.tsx';
import { TaxPicker } from '../../taxes/parts/tax-picker.tsx';
import { taxesOf } from './copied-taxes-input.ts';
import { type CellProps, FigureCell } from './figure-cell.tsx';
import { type ItemLine, kindOf, ofChosen, ofProduct, tidyOptional, tidyQuantity, typeOf } from './item-line.ts';
import {
  type Column,
  columnsOf,
  isLocked,
  mayRemove,
  useLine,
  useLineEditing,
  useLineMark,
  useWanted,
} from './line-context.ts';
import { applicableIds } from './line-taxes.ts';
import styles from './lines.module.css';

type LineRowProps = { lineKey: string; at: number; moves: RowMoves };

/**
 * One line: a row, or a card where space is narrow. Its fields are rendered when it comes near the viewport, so that
 * five hundred lines open as fast as twenty.
 */
export function LineRow({ lineKey, at, moves }: LineRowProps) {
  const { mayAdd, mayEdit } = useLineEditing().rights;
  const place = useRef<HTMLDivElement>(null);
  const { isWanted } = useWanted(lineKey);
  const isNear = useNear(place, isWanted || at < firstRows);
  return (
    <Box
      ref={place}
      role="group"
      aria-label={`Item ${at + 1}`}
      className={styles.line}
      data-locked={!(mayAdd || mayEdit) || undefined}
    >
      {isNear ? (
        <Fields lineKey={lineKey} at={at} handle={mayEdit ? moves.handle : null}>
          {mayEdit && <MoveSteps name={`item ${at + 1}`} moveUp={moves.moveUp} moveDown={moves.moveDown} />}
        </Fields>
      ) : (
        <Outline lineKey={lineKey} />
      )}
    </Box>
  );
}

/**
 * The placeholder of a row until it comes near the viewport. It is readable and can be found by the browser's search.
 */
function Outline({ lineKey }: { lineKey: string }) {
  return <span className={styles.outline}>{useLine(lineKey)?.name}</span>;
}

/** The number of rows whose fields are rendered immediately. */
const firstRows = 20;
type FieldsProps = { lineKey: string; at: number; handle: ReactNode; children: ReactNode };

function Fields({ lineKey, at, handle, children }: FieldsProps) {
  return (
    <>
      <div className={styles.moves}>
        {handle}
        {children}
      </div>
      <Cells lineKey={lineKey} at={at} />
    </>
  );
}

/** Memoised, so that moving other rows does not rerender the fields. */
const Cells = memo(LineCells);

const ChoiceCells = lazyPart(async () => (await import('./choice-cells.tsx')).ChoiceCells);
const PhotosCell = lazyPart(async () => (await import('./photos-cell.tsx')).PhotosCell);
const DescriptionModal = lazyDialog(async () => (await import('./description-modal.tsx')).DescriptionModal);

type LineCellsProps = { lineKey: string; at: number };

/** The fields of one line, with the columns of its table (screens M21, 12.2). */
function LineCells({ lineKey, at }: LineCellsProps) {
  const { editor, table, rights } = useLineEditing();
  const line = useLine(lineKey);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  if (line === undefined) return null;
  const { shown, more } = columnsOf(table, rights);
  const cell = { line, label: `item ${at + 1}`, isReadOnly: isLocked(line, rights) };
  return (
    <>
      <NameCell {...cell} />
      {table.quantity === 'whole' ? (
        <WholeQuantityCell {...cell} />
      ) : (
        <FigureCell {...cell} field="quantity" head="Quantity" tidy={tidyQuantity} />
      )}
      {shown.map(({ column, head }) => {
        const Cell = cells[column];
        return <Cell key={column} {...cell} head={head} />;
      })}
      <div className={styles.remove}>
        {more.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`More of ${cell.label}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown className={styles.chevron} data-open={isOpen || undefined} size={18} aria-hidden />
          </ActionIcon>
        )}
        {mayRemove(line, rights) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Delete ${cell.label}`}
            onClick={() => editor.remove(lineKey)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
        {rights.mayDeleteProduct && line.itemId !== null && <ProductMenu line={line} label={cell.label} />}
      </div>
      {isOpen && more.length > 0 && (
        <div id={moreId} className={styles.more}>
          {more.map(({ column, head }) => {
            const Cell = cells[column];
            return <Cell key={column} {...cell} head={head} />;
          })}
          {table.hasChoices === true && (
            <Suspense>
              <ChoiceCells {...cell} />
            </Suspense>
          )}
        </div>
      )}
      {!isOpen && more.length > 0 && <Summary {...cell} />}
    </>
  );
}

function NameCell({ line, label, isReadOnly }: CellProps) {
  const { editor, table, rights } = useLineEditing();
  const { data: products = [] } = useProducts();
  const mark = useLineMark(line);
  const input = useRef<HTMLInputElement>(null);
  const { isWanted, done } = useWanted(line.key);
  useEffect(() => {
    if (!isWanted) return;
    input.current?.focus();
    done();
  });
  return (
    <div className={styles.name}>
      <div className={styles.nameField}>
        <ProductPicker
          ref={input}
          label={`Name of ${label}`}
          value={line.name}
          products={products}
          canAdd={rights.mayAddProduct}
          showsPrices={rights.seesPrices}
          kind={table.showsKind && line.name.trim() !== '' ? productTypeLabels[kindOf(line)] : undefined}
          readOnly={isReadOnly}
          error={mark ?? undefined}
          packages={
            rights.mayAdd
              ? {
                  isWhole: table.quantity === 'whole',
                  room: mostItems - editor.lines.get().length + 1,
                  onPick: (chosen) => editor.replaceLine(line.key, chosen.map(ofChosen)),
                }
              : undefined
          }
          onText={(name) => editor.change(line.key, { name, itemId: null })}
          onPick={(product) => editor.changeTaxed(line.key, ofProduct(product))}
          onAddNew={(name) =>
            editor.change(line.key, { name, itemId: null, isNewProduct: true, type: typeOf(kindOf(line)) })
          }
        />
        {line.isNewProduct && (
          <Text size="xs" c="dimmed">
            Will be added to Products &amp; Services
          </Text>
        )}
      </div>
      <Description line={line} label={label} isReadOnly={isReadOnly} />
      {table.photosHint !== undefined && (
        <Suspense fallback={<Box w={36} />}>
          <PhotosCell line={line} label={label} isReadOnly={isReadOnly} />
        </Suspense>
      )}
    </div>
  );
}

function Description({ line, label, isReadOnly }: { line: ItemLine; label: string; isReadOnly: boolean }) {
  const { editor } = useLineEditing();
  const [isOpen, setOpen] = useState(false);
  const text = line.description.trim();
  const Icon = text === '' ? IconFileDescription : IconFilePencil;
  return (
    <>
      <Tooltip label={text || 'Description'} multiline maw={320}>
        <ActionIcon
          variant="subtle"
          color={text === '' ? 'gray' : undefined}
          size={36}
          aria-label={`Description of ${label}`}
          onClick={() => setOpen(true)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {isOpen && (
          <DescriptionModal
            label={line.name.trim() || label}
            value={line.description}
            readOnly={isReadOnly}
            onClose={() => setOpen(false)}
            onSave={(description) => editor.change(line.key, { description })}
          />
        )}
      </Suspense>
    </>
  );
}

const mostQuantityDigits = 6;

/** A quantity without decimals. */
function WholeQuantityCell({ line, label, isReadOnly }: CellProps) {
  const { editor } = useLineEditing();
  const change = (quantity: string) => editor.change(line.key, { quantity });
  return (
    <TextInput
      className={styles.figure}
      wrapperProps={{ 'data-head': 'Quantity' }}
      aria-label={`Quantity of ${label}`}
      inputMode="numeric"
      autoComplete="off"
      readOnly={isReadOnly}
      value={line.quantity}
      onChange={(event) => change(event.currentTarget.value.replace(/\D/g, '').slice(0, mostQuantityDigits))}
      onBlur={() => line.quantity === '' && change('0')}
    />
  );
}

type ColumnProps = CellProps & { head: string };

const cells: Record<Column, (props: ColumnProps) => ReactNode> = {
  unit: UnitCell,
  rate: (cell) => <FigureCell {...cell} field="rate" tidy={tidyRate} isMoney />,
  discount: (cell) => <FigureCell {...cell} field="discount" tidy={tidyOptional} isMoney />,
  markup: (cell) => <FigureCell {...cell} field="markup" tidy={tidyOptional} isMoney />,
  tax: TaxCell,
  total: TotalCell,
};

function UnitCell({ line, label, isReadOnly, head }: ColumnProps) {
  const { editor } = useLineEditing();
  return (
    <TextInput
      wrapperProps={{ 'data-head': head }}
      aria-label={`${head} of ${label}`}
      autoComplete="off"
      maxLength={30}
      readOnly={isReadOnly}
      value={line.unit}
      onChange={(event) => editor.change(line.key, { unit: event.currentTarget.value })}
    />
  );
}

function TaxCell({ line, label, isReadOnly, head }: ColumnProps) {
  const { editor } = useLineEditing();
  return (
    <div data-head={head}>
      <TaxPicker
        label={`Taxes of ${label}`}
        value={line.taxIds}
        exempt={line.exemptFromTax}
        taxes={taxesOf(line, editor.taxes)}
        applicableIds={applicableIds(line, editor.taxes, editor.situation())}
        readOnly={isReadOnly}
        onChange={(taxIds) => editor.change(line.key, { taxIds })}
        onExemptChange={(exemptFromTax) => editor.changeTaxed(line.key, { exemptFromTax })}
      />
    </div>
  );
}

function TotalCell({ line, label, head }: ColumnProps) {
  const { editor, table } = useLineEditing();
  const { currency, decimals } = useCurrency();
  return (
    <output className={styles.total} data-head={head} aria-label={`${head} of ${label}`}>
      {formatMoney(table.totalOf(line, { taxes: editor.taxes, decimals }), currency)}
    </output>
  );
}

/** What is set of the fields that a row shows on demand. */
function Summary({ line }: CellProps) {
  const { editor, table, rights } = useLineEditing();
  const { currency } = useCurrency();
  const { more } = columnsOf(table, rights);
  const textOf: Partial<Record<Column, string>> = {
    unit: line.unit.trim(),
    discount: numberOf(line.discount) === 0 ? '' : `Discount ${formatMoney(numberOf(line.discount), currency)}`,
    markup: numberOf(line.markup) === 0 ? '' : `Markup ${formatMoney(numberOf(line.markup), currency)}`,
    tax: taxesOf(line, editor.taxes)
      .filter(({ id }) => !line.exemptFromTax && line.taxIds.includes(id))
      .map(({ name, rate }) => `${name} ${formatPercent(rate)}`)
      .join(', '),
  };
  const choice = line.isOptional ? [line.isChosen ? 'Optional' : 'Optional, not included'] : [];
  const texts = [...choice, ...more.map(({ column }) => textOf[column] ?? '')].filter((text) => text !== '');
  return texts.length === 0 ? null : <div className={styles.summary}>{texts.join(' · ')}</div>;
}

/** Actions on the product chosen in a row (screens M17). */
function ProductMenu({ line, label }: { line: ItemLine; label: string }) {
  const { editor } = useLineEditing();
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
      <DeleteItem onClick={() => line.itemId !== null && toastOnError(() => remove(line.itemId ?? ''))}>
        Delete product
      </DeleteItem>
    </RowMenu>
  );
}
