import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { IconFileDescription, IconFilePencil, IconTrash } from '@tabler/icons-react';
import { lineTotal } from '@truckroll/domain/documents/sheet-lines';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useEffect, useRef, useState } from 'react';
import { useCurrency } from '../app/currency.tsx';
import { useProducts } from '../catalogue/catalogue-queries.ts';
import { ProductPicker } from '../catalogue/product-picker.tsx';
import { TaxPicker } from '../catalogue/tax-picker.tsx';
import { onlyDecimal, tidyRate } from '../design/typed-amount.ts';
import { taxesOf } from './copied-taxes-input.ts';
import { DescriptionModal } from './description-modal.tsx';
import { type ItemLine, ofProduct, tidyOptional, tidyQuantity } from './item-line.ts';
import { type LineRights, useLine, useLineEditor, useLineMark, useWanted } from './line-context.ts';
import { totalsOf } from './line-editor-input.ts';
import { applicableIds, lineToSum } from './line-taxes.ts';
import styles from './lines.module.css';

type LineCellsProps = { lineKey: string; at: number; rights: LineRights };

/** The fields of one line (screens M21, 12.2). */
export function LineCells({ lineKey, at, rights }: LineCellsProps) {
  const editor = useLineEditor();
  const line = useLine(lineKey);
  if (line === undefined) return null;
  const cell = { line, label: `item ${at + 1}`, rights };
  const { isReadOnly } = rights;
  return (
    <>
      <NameCell {...cell} />
      <FigureCell {...cell} field="quantity" head="Quantity" tidy={tidyQuantity} />
      <TextInput
        wrapperProps={{ 'data-head': 'Unit' }}
        aria-label={`Unit of ${cell.label}`}
        autoComplete="off"
        maxLength={30}
        readOnly={isReadOnly}
        value={line.unit}
        onChange={(event) => editor.change(lineKey, { unit: event.currentTarget.value })}
      />
      {rights.seesPrices && <PriceCells {...cell} />}
      <div className={styles.remove}>
        {!isReadOnly && (
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
      </div>
    </>
  );
}

type CellProps = { line: ItemLine; label: string; rights: LineRights };

function NameCell({ line, label, rights }: CellProps) {
  const editor = useLineEditor();
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
          readOnly={rights.isReadOnly}
          error={mark ?? undefined}
          onText={(name) => editor.change(line.key, { name, itemId: null })}
          onPick={(product) => editor.changeTaxed(line.key, ofProduct(product))}
          onAddNew={(name) => editor.change(line.key, { name, itemId: null, isNewProduct: true })}
        />
        {line.isNewProduct && (
          <Text size="xs" c="dimmed">
            Will be added to Products &amp; Services
          </Text>
        )}
      </div>
      <Description line={line} label={label} isReadOnly={rights.isReadOnly} />
    </div>
  );
}

function Description({ line, label, isReadOnly }: { line: ItemLine; label: string; isReadOnly: boolean }) {
  const editor = useLineEditor();
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
      {isOpen && (
        <DescriptionModal
          label={line.name.trim() || label}
          value={line.description}
          readOnly={isReadOnly}
          onClose={() => setOpen(false)}
          onSave={(description) => editor.change(line.key, { description })}
        />
      )}
    </>
  );
}

type FigureCellProps = CellProps & {
  field: 'quantity' | 'rate' | 'discount' | 'markup';
  head: string;
  /** Makes what was typed tidy once the field is left. */
  tidy: (typed: string, decimals: number) => string;
  symbol?: string;
};

function FigureCell({ line, label, rights, field, head, tidy, symbol }: FigureCellProps) {
  const editor = useLineEditor();
  const { decimals } = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      className={styles.figure}
      wrapperProps={{ 'data-head': head }}
      aria-label={`${head} of ${label}`}
      inputMode="decimal"
      autoComplete="off"
      leftSection={symbol === undefined ? undefined : <span aria-hidden>{symbol}</span>}
      leftSectionWidth={28}
      readOnly={rights.isReadOnly}
      value={typed ?? tidy(line[field], decimals)}
      onChange={(event) => {
        const figure = onlyDecimal(event.currentTarget.value);
        setTyped(figure);
        editor.change(line.key, { [field]: figure });
      }}
      onBlur={() => {
        setTyped(null);
        const tidied = tidy(line[field], decimals);
        if (!rights.isReadOnly && tidied !== line[field]) editor.change(line.key, { [field]: tidied });
      }}
    />
  );
}

function PriceCells(cell: CellProps) {
  const { line, label, rights } = cell;
  const editor = useLineEditor();
  const { currency, symbol, decimals } = useCurrency();
  const [summed] = totalsOf([line], editor.taxes, { decimals }).lines;
  // The column of a document adds up to its subtotal; that of a request has the tax in it.
  const total = rights.hasDiscounts ? lineTotal(lineToSum(line, editor.taxes), decimals) : (summed?.total ?? 0);
  return (
    <>
      <FigureCell {...cell} field="rate" head="Rate" tidy={tidyRate} symbol={symbol} />
      {rights.hasDiscounts && (
        <>
          <FigureCell {...cell} field="discount" head="Discount" tidy={tidyOptional} symbol={symbol} />
          <FigureCell {...cell} field="markup" head="Markup" tidy={tidyOptional} symbol={symbol} />
        </>
      )}
      <div data-head="Tax">
        <TaxPicker
          label={`Taxes of ${label}`}
          value={line.taxIds}
          exempt={line.exemptFromTax}
          taxes={taxesOf(line, editor.taxes)}
          applicableIds={applicableIds(line, editor.taxes, editor.situation())}
          readOnly={rights.isReadOnly}
          onChange={(taxIds) => editor.change(line.key, { taxIds })}
          onExemptChange={(exemptFromTax) => editor.changeTaxed(line.key, { exemptFromTax })}
        />
      </div>
      <output className={styles.total} data-head="Total" aria-label={`Total of ${label}`}>
        {formatMoney(total, currency)}
      </output>
    </>
  );
}
