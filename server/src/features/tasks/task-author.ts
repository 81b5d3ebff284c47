import type { Queue } from '../../platform/background/queue.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The author of a task change, with the context that mail and reminders need. */
export type TaskAuthor = Author & { queue: Queue; settings: Settings };
