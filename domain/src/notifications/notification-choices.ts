/** The kinds of notifications, which each person switches on and off. */
export const notificationKinds = ['assigned', 'schedule', 'completed', 'documents', 'clients', 'messages'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The channels of a notification. */
export const notificationChannels = ['bell', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>;
export type StoredChoices = { [Kind in NotificationKind]?: Partial<Record<NotificationChannel, boolean>> };

/** Changes to work in progress push to the phone by default; e-mail is opt-in. */
const usual: NotificationChoices = {
  assigned: { bell: true, push: true, email: false },
  schedule: { bell: true, push: true, email: false },
  completed: { bell: true, push: false, email: false },
  documents: { bell: true, push: false, email: false },
  clients: { bell: true, push: false, email: false },
  messages: { bell: true, push: true, email: false },
};

/**
 * A person's settings: the defaults with the person's changes.
 *
 * @example choicesOf({ schedule: { email: true } }).schedule → { bell: true, push: true, email: true }
 */
export const choicesOf = (stored: StoredChoices): NotificationChoices => ({
  assigned: { ...usual.assigned, ...stored.assigned },
  schedule: { ...usual.schedule, ...stored.schedule },
  completed: { ...usual.completed, ...stored.completed },
  documents: { ...usual.documents, ...stored.documents },
  clients: { ...usual.clients, ...stored.clients },
  messages: { ...usual.messages, ...stored.messages },
});
