import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { formatCount } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { type Ref, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import type { PackageTarget } from './package-options.tsx';
import { PickerOption } from './picker-option.tsx';
import styles from './product-picker.module.css';
import { isProductName, searchProducts } from './product-search.ts';

const PackageOptions = lazyPart(async () => (await import('./package-options.tsx')).PackageOptions);

/** The options while the list is closed. */
const noProducts: ProductService[] = [];

type ProductPickerProps = {
  /** The name in the row: that of a product, or free text. */
  value: string;
  onText: (text: string) => void;
  onPick: (product: ProductService) => void;
  /** Called with an unknown name, to create a product. Set only for users who may create products. */
  onAddNew: (name: string) => void;
  canAdd: boolean;
  products: readonly ProductService[];
  /** Set where packages are offered too: what the record takes of one. */
  packages?: PackageTarget | undefined;
  /** Whether the user may see prices in this record. More people may see them in the price book itself. */
  showsPrices: boolean;
  /** 'Product' or 'Service', shown at the end of the field. */
  kind?: string;
  /** The accessible name of the field. */
  label?: string;
  readOnly?: boolean;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * The delay in milliseconds before the list closes on blur. A click on the list is still handled, and the list is
 * closed before the next field is used (jobs.md 9).
 */
const hideAfterMs = 200;
const mostShown = 20;
const addValue = 'add';

/** The name field of a row: free text, or a price book entry chosen by keyboard or pointer. */
export function ProductPicker(props: ProductPickerProps) {
  const { value, onText, onPick, onAddNew, canAdd, products, packages, showsPrices, kind } = props;
  const { label = 'Name', readOnly = false, error, ref } = props;
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const combobox = useCombobox({ onDropdownClose: () => resetOption() });
  const { dropdownOpened: isOpen } = combobox;
  // A click outside the list does not close it directly, because losing the focus does so after a delay.
  const store: ComboboxStore = {
    ...combobox,
    closeDropdown(by) {
      if (by === 'keyboard') combobox.closeDropdown(by);
    },
  };
  const found = useMemo(() => (isOpen ? searchProducts(products, value) : noProducts), [isOpen, products, value]);
  const name = value.trim();
  const offersNew = isOpen && canAdd && name !== '' && !isProductName(products, name);
  useEffect(() => () => clearTimeout(hiding.current), []);

  // A changed text has other options, so the active option is reset, for screen readers too.
  const onOptionsChanged = useEffectEvent(resetOption);
  useEffect(() => {
    if (found !== noProducts) onOptionsChanged();
  }, [found]);

  function resetOption(): void {
    combobox.resetSelectedOption();
    input.current?.removeAttribute('aria-activedescendant');
  }

  function open(): void {
    clearTimeout(hiding.current);
    if (!readOnly) combobox.openDropdown();
  }

  function choose(chosen: string): void {
    clearTimeout(hiding.current);
    combobox.closeDropdown();
    const product = found.find(({ id }) => id === chosen);
    if (product !== undefined) onPick(product);
    else if (chosen === addValue) onAddNew(name);
  }

  return (
    <Combobox
      store={store}
      readOnly={readOnly}
      onOptionSubmit={choose}
      shadow="md"
      width="max-content"
      position="bottom-start"
      keepMounted={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          aria-label={label}
          placeholder={readOnly ? undefined : 'Product or service'}
          autoComplete="off"
          maxLength={200}
          readOnly={readOnly}
          error={error}
          rightSection={kind === undefined ? null : <span className={styles.kind}>{kind}</span>}
          rightSectionWidth={kind === undefined ? undefined : 60}
          rightSectionPointerEvents="none"
          value={value}
          onChange={(event) => {
            onText(event.currentTarget.value);
            open();
          }}
          onClick={open}
          onFocus={() => clearTimeout(hiding.current)}
          onBlur={() => {
            clearTimeout(hiding.current);
            hiding.current = setTimeout(() => combobox.closeDropdown(), hideAfterMs);
          }}
        />
      </Combobox.Target>
      {isOpen && (found.length > 0 || offersNew || packages !== undefined) && (
        <Combobox.Dropdown className={styles.dropdown} miw={280} maw="min(92vw, 480px)">
          <Combobox.Options
            aria-label="Products and services"
            className={styles.options}
            onMouseDown={(event) => event.preventDefault()}
          >
            {packages !== undefined && name !== '' && (
              <Suspense>
                <PackageOptions {...packages} text={name} showsPrices={showsPrices} onChange={resetOption} />
              </Suspense>
            )}
            {found.slice(0, mostShown).map(({ id, name: label, type, category, price }) => (
              <PickerOption
                key={id}
                value={id}
                name={label}
                hint={[productTypeLabels[type], category].filter((part) => part !== null).join(' · ')}
                price={showsPrices ? price : null}
              />
            ))}
            {offersNew && (
              <Combobox.Option value={addValue} className={styles.action}>
                <IconPlus size={16} aria-hidden /> Add to Products &amp; Services
              </Combobox.Option>
            )}
          </Combobox.Options>
          {found.length > mostShown && (
            <Combobox.Footer fz="xs" c="dimmed">
              Showing {mostShown} of {formatCount(found.length)}. Type to find others.
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      )}
    </Combobox>
  );
}
