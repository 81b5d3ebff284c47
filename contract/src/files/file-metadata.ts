import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';

/** The file that a search hit or a drive item refers to (API 3.12). */
export const fileMetadata = z.object({ file_id: z.string().nullable(), file_name: z.string(), created_at: z.string() });
describeType(fileMetadata, { id: 'FileMetadata' });
