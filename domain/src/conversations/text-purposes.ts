/**
 * Why a text is sent: a person wrote it, or the product reminds of a task, which quiet hours delay, or tells a client that
 * somebody is on the way, which is sent at once or never, or sends what a client asked for on their page: 'hub'.
 */
export const textPurposes = ['person', 'reminder', 'on_my_way', 'hub'] as const;
export type TextPurpose = (typeof textPurposes)[number];
