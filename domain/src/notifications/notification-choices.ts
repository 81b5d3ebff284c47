/** What people are notified of, by kinds that each person switches on and off. */
export const notificationKinds = ['assigned', 'schedule', 'completed', 'documents', 'clients'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The ways by which a notification reaches a person. */
export const notificationChannels = ['bell', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>;
export type StoredChoices = { [Kind in NotificationKind]?: Partial<Record<NotificationChannel, boolean>> };

/** Work that changes under way has to reach a phone in a pocket; e-mail is for those who want it. */
const usual: NotificationChoices = {
  assigned: { bell: true, push: true, email: false },
  schedule: { bell: true, push: true, email: false },
  completed: { bell: true, push: false, email: false },
  documents: { bell: true, push: false, email: false },
  clients: { bell: true, push: false, email: false },
};

/**
 * The choices of a person: the usual ones, with what the person has changed.
 *
 * @example choicesOf({ schedule: { email: true } }).schedule → { bell: true, push: true, email: true }
 */
export const choicesOf = (stored: StoredChoices): NotificationChoices => ({
  assigned: { ...usual.assigned, ...stored.assigned },
  schedule: { ...usual.schedule, ...stored.schedule },
  completed: { ...usual.completed, ...stored.completed },
  documents: { ...usual.documents, ...stored.documents },
  clients: { ...usual.clients, ...stored.clients },
});
