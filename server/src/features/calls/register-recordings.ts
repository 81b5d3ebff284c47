import { carrierTasks } from '../../providers/carrier/delete-recording.ts';
import type { ServerContext } from '../../server-context.ts';
import { analysisTasks } from './analyse-call.ts';
import { recordingTasks } from './fetch-recording.ts';
import { recordingChores } from './recording-chores.ts';
import { transcriptionTasks } from './transcribe-call.ts';

/** Registers the tasks for recordings of calls: storing, transcribing, summarising and deleting them. */
export function registerRecordings(context: ServerContext): void {
  recordingTasks(context);
  transcriptionTasks(context);
  analysisTasks(context);
  recordingChores(context);
  carrierTasks(context);
}
