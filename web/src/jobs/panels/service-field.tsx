import { Group, Input, Pill } from '@mantine/core';
import { mostItems } from '@truckroll/contract/price-book/line-items';
import { useState } from 'react';
import { mayRemove } from '../../line-items/parts/line-context.ts';
import { type ItemLine, ofProduct, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { ProductPicker } from '../../product-services/parts/product-picker.tsx';
import styles from './job-form.module.css';
import { useLineRights } from './line-rights.ts';
import type { JobFormState } from './use-job-form.ts';

const label = 'Service or product';
/** The lines that are named; the others are counted. */
const mostNamed = 4;

/** What is done, from the price book or as typed: each choice adds a line. A job without a title takes its name. */
export function ServiceField({ state: { form, lines } }: { state: JobFormState }) {
  const rights = useLineRights();
  const { data: products = [] } = useProducts();
  const [typed, setTyped] = useState('');
  const all = useLinesOf(lines);
  if (!rights.mayAdd && all.length === 0) return null;
  const named = all.filter(({ name }) => name.trim() !== '').slice(0, mostNamed);

  function add(line: Partial<Omit<ItemLine, 'key' | 'id'>>): void {
    setTyped('');
    lines.add(line);
    if (form.getValues('title').trim() === '') form.setValue('title', line.name ?? '', { shouldDirty: true });
  }

  /** A typed name that is in no list is a line too, so that it is not lost. */
  function addTyped(): void {
    const name = typed.trim();
    if (name !== '') add({ name });
  }

  return (
    <Input.Wrapper label={label} labelElement="div" onBlur={addTyped}>
      {rights.mayAdd && (
        <ProductPicker
          label={label}
          value={typed}
          products={products}
          canAdd={rights.mayAddProduct}
          showsPrices={rights.seesPrices}
          readOnly={all.length >= mostItems}
          onText={setTyped}
          onPick={(product) => add(ofProduct(product))}
          onAddNew={(name) => add({ name, isNewProduct: true })}
        />
      )}
      {all.length > 0 && (
        <Group gap={6} className={styles.chosenLines} role="group" aria-label="Chosen services and products">
          {named.map((line) => (
            <Pill
              key={line.key}
              className={styles.pill}
              withRemoveButton={mayRemove(line, rights)}
              onRemove={() => lines.remove(line.key)}
              removeButtonProps={{ 'aria-label': `Remove ${line.name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {line.quantity === '1' || line.quantity === '' ? line.name : `${line.quantity} × ${line.name}`}
            </Pill>
          ))}
          {all.length > named.length && <span className={styles.moreLines}>+{all.length - named.length} more</span>}
        </Group>
      )}
    </Input.Wrapper>
  );
}
