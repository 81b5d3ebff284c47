import { z } from 'zod';

export const propertyTypes = [
  'Number',
  'Date',
  'Timestamp',
  'Checkbox',
  'Phone',
  'Text',
  'Multi Select',
  'Select',
] as const;
export const propertyModules = ['client_properties', 'job_properties', 'request_properties'] as const;

export const propertyOption = z.union([z.string(), z.object({ name: z.string(), color: z.string() })]);

export const customProperty = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(propertyTypes),
  options: z.array(propertyOption),
  isDefault: z.boolean(),
  moduleType: z.enum(propertyModules),
  orderIndex: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CustomProperty = z.infer<typeof customProperty>;
