import { useQuery } from '@tanstack/react-query';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { outcomesQuery } from '../../phone-numbers/parts/outcome-queries.ts';

type OutcomeFilterProps = { value: string | undefined; onChange: (outcomeId: string | undefined) => void };

/** Filters calls by their outcome, or for those without one. */
export function OutcomeFilter({ value, onChange }: OutcomeFilterProps) {
  const { data: outcomes = [] } = useQuery(outcomesQuery);
  const options = [{ value: 'none', label: 'None' }, ...outcomes.map(({ id, name }) => ({ value: id, label: name }))];
  return <OneFilter label="Outcome" options={options} value={value} onChange={onChange} />;
}
