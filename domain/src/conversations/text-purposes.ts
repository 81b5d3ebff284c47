/** Why a text is sent: a person wrote it, or the product reminds of a task. Quiet hours delay the latter. */
export const textPurposes = ['person', 'reminder'] as const;
export type TextPurpose = (typeof textPurposes)[number];
