import type { Queue } from '../background/queue.ts';
import type { Actor } from '../session/actor.ts';
import type { Settings } from '../settings.ts';

/** In whose name a task changes, and what then carries mail and reminders. */
export type By = { actor: Actor; now: Date; queue: Queue; settings: Settings };
