import type { Queue } from '../background/queue.ts';
import type { Author } from '../session/actor.ts';
import type { Settings } from '../settings.ts';

/** The author of a task change, with the context that mail and reminders need. */
export type TaskAuthor = Author & { queue: Queue; settings: Settings };
