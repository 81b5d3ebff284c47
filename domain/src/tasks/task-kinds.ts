/** The kinds of tasks (API 3.7). */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const taskCategories = ['admin', 'maintenance', 'follow_up', 'inspection'] as const;
export type TaskCategory = (typeof taskCategories)[number];

export const taskStatuses = ['draft', 'scheduled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskLinkTypes = ['client', 'job', 'estimate', 'invoice'] as const;
export type TaskLinkType = (typeof taskLinkTypes)[number];

export const taskScheduleTypes = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type TaskScheduleType = (typeof taskScheduleTypes)[number];

export const taskScheduleTypeLabels: Record<TaskScheduleType, string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

export const reminderTypes = ['email', 'push', 'sms', 'none'] as const;
export type ReminderType = (typeof reminderTypes)[number];
