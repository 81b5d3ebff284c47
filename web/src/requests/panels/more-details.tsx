import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useStore } from '../../design/external-store.ts';
import { MoreFields } from '../../design/form/more-fields.tsx';
import type { RequestFormState } from './use-request-form.ts';

const inside = [
  'serviceType',
  'urgency',
  'flexibleScheduling',
  'followUpDate',
  'tags',
  'estimatedValue',
  'properties',
  'files',
  'discount',
] as const;

/** The fields of a request that are rarely used (screens M26). */
export function MoreDetails({ state: { form, lines }, children }: { state: RequestFormState; children: ReactNode }) {
  const { errors } = useFormState({ control: form.control, name: [...inside] });
  const { showsMissing, texts } = useStore(lines.marks);
  const isFailing = showsMissing || Object.keys(texts).length > 0 || inside.some((name) => errors[name] !== undefined);
  return (
    <MoreFields order={4} isFailing={isFailing}>
      {children}
    </MoreFields>
  );
}
