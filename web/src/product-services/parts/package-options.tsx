import { countOf } from '@truckroll/domain/format/numbers';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { useProducts } from './catalogue-queries.ts';
import { linesOfChoice } from './chosen-offers.ts';
import type { ChosenProduct } from './package-lines.ts';
import { usePackages } from './package-queries.ts';
import { packagesNamed } from './package-search.ts';
import { PickerOption } from './picker-option.tsx';

/** What a record takes of packages. */
export type PackageTarget = {
  /** Whether its quantities are whole. */
  isWhole: boolean;
  /** How many lines it still takes, with the one that the package replaces. */
  room: number;
  /** Called with the items of the chosen package, in their order. */
  onPick: (chosen: readonly ChosenProduct[]) => void;
};

type PackageOptionsProps = PackageTarget & {
  /** The typed name. */
  text: string;
  showsPrices: boolean;
  /** Called when other packages are offered. */
  onChange: () => void;
};

/** The packages whose name is typed in the name field of a row, as options of its list. */
export function PackageOptions({ text, showsPrices, onChange, onPick, ...target }: PackageOptionsProps) {
  const { decimals } = useCurrency();
  const { data: products } = useProducts();
  const { data: packages } = usePackages();
  const found = useMemo(
    () => (products === undefined || packages === undefined ? [] : packagesNamed(packages, text)),
    [products, packages, text],
  );
  const onFound = useEffectEvent(onChange);
  useEffect(() => {
    if (found.length > 0) onFound();
  }, [found]);

  return found.map((pack) => (
    <PickerOption
      key={pack.id}
      value={pack.id}
      name={pack.name}
      hint={`Package · ${countOf(pack.items.filter(({ isOffered }) => isOffered).length, 'item')}`}
      price={showsPrices ? pack.price : null}
      onClick={() => onPick(linesOfChoice([{ id: pack.id, pack }], products ?? [], { ...target, decimals }))}
    />
  ));
}
