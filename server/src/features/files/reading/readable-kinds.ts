import { tableOf } from '@truckroll/domain/text/table-of';

/** The kinds of files whose text can be read. */
export type ReadableKind = 'pdf' | 'text' | 'csv' | 'document' | 'workbook' | 'slides' | 'picture';

const office = 'application/vnd.openxmlformats-officedocument';
const kinds: Readonly<Record<string, ReadableKind>> = tableOf({
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/markdown': 'text',
  'application/json': 'text',
  'text/csv': 'csv',
  [`${office}.wordprocessingml.document`]: 'document',
  [`${office}.spreadsheetml.sheet`]: 'workbook',
  [`${office}.presentationml.presentation`]: 'slides',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/bmp': 'picture',
});

/** How a file of this media type is read; null when its text cannot be read. */
export const readableKindOf = (mediaType: string): ReadableKind | null => kinds[mediaType] ?? null;
