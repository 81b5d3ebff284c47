import { countOf, formatMoney } from '@truckroll/domain/format/numbers';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useCurrency } from '../../design/currency.tsx';
import { useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { Fold, type Folds } from './fold.tsx';
import { JobFormsField } from './job-forms-field.tsx';
import { useLineRights } from './line-rights.ts';
import { lineTotals } from './line-taxes.ts';
import { LinesSection } from './lines-section.tsx';
import type { JobFormState } from './use-job-form.ts';

/** Step 4: the lines, as in the second step, and the forms to fill (screens M21). */
export function LinesFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const { currency, decimals } = useCurrency();
  const { seesPrices } = useLineRights();
  const { taxes } = state.lines;
  const forms: readonly string[] = useWatch({ control, name: 'jobForms' });
  // Typing has priority over the summary.
  const lines = useDeferredValue(useLinesOf(state.lines));
  const total = useMemo(() => lineTotals(lines, taxes, decimals).total, [lines, taxes, decimals]);
  const parts = [
    lines.length === 0 ? '' : countOf(lines.length, 'item', 'items'),
    lines.length === 0 || !seesPrices ? '' : formatMoney(total, currency),
    forms.length === 0 ? '' : countOf(forms.length, 'form', 'forms'),
  ];
  return (
    <Fold
      folds={folds}
      name="lines"
      title="Line Items"
      count={lines.length + forms.length}
      summary={parts.filter((part) => part !== '').join(' · ')}
    >
      <LinesSection state={state} />
      <JobFormsField control={control} />
    </Fold>
  );
}
