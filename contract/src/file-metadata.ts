import { z } from 'zod';
import { describeType } from './wire-types.ts';

/** How a search hit and an item of a drive name the file that they stand for (API 3.12). */
export const fileMetadata = z.object({ file_id: z.string().nullable(), file_name: z.string(), created_at: z.string() });
describeType(fileMetadata, { id: 'FileMetadata' });
