import { z } from 'zod';

export const historyModules = ['job', 'client', 'request', 'document', 'task'] as const;
export type HistoryModule = (typeof historyModules)[number];

export const historyItem = z.object({
  id: z.string(),
  createdAt: z.string(),
  moduleType: z.enum(historyModules),
  moduleId: z.string(),
  action: z.string(),
  description: z.string(),
  creatorName: z.string(),
  creatorId: z.string().nullable(),
  teamMemberNames: z.array(z.string()),
});
