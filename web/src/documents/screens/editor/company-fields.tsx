import { SimpleGrid } from '@mantine/core';
import { TextField } from '../../../design/field/text-field.tsx';
import type { DocumentForm } from './use-document-form.ts';

/** The fields of the company block of a document. */
export function CompanyFields(field: { control: DocumentForm['control']; disabled: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
      <TextField {...field} name="company.name" label="Company name" maxLength={200} />
      <TextField {...field} name="company.email" label="Email" inputMode="email" maxLength={254} />
      <TextField {...field} name="company.phone" label="Phone" inputMode="tel" maxLength={50} />
      <TextField {...field} name="company.website" label="Website" inputMode="url" maxLength={300} />
      <TextField {...field} name="company.address" label="Address" maxLength={500} />
      <TextField {...field} name="company.taxNumber" label="Tax number" maxLength={50} />
    </SimpleGrid>
  );
}
