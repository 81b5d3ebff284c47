/**
 * Why a text is sent: a person wrote it, or the product reminds of a task, which quiet hours delay, or tells a client that
 * somebody is on the way, which is sent at once or never, or sends what a client asked for on their page: 'hub'.
 * Follow-ups are sent at their moment, outside quiet hours.
 */
export const textPurposes = ['person', 'reminder', 'on_my_way', 'hub', 'follow_up'] as const;
export type TextPurpose = (typeof textPurposes)[number];
