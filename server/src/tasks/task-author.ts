import type { Queue } from '../background/queue.ts';
import type { Author } from '../session/actor.ts';
import type { Settings } from '../settings.ts';

/** In whose name a task changes, and what then carries mail and reminders. */
export type TaskAuthor = Author & { queue: Queue; settings: Settings };
