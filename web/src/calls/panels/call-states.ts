import type { Call } from '@truckroll/contract/calls/calls';
import { callBackItem } from '@truckroll/domain/calls/call-back';
import { isMissed } from '@truckroll/domain/calls/call-progress';

/** Whether a call is a missed one or a voicemail that nobody has dealt with. */
export const needsAnswer = (call: Call): boolean => isMissed(call) && call.handledAt === null;

/** The task that was made from an action item of a call, or from its call-back. */
export const taskOf = ({ actionTasks }: Call, item: string): string | undefined =>
  actionTasks.find(({ text }) => text === item)?.taskId;

export const callBackTaskOf = (call: Call): string | undefined => taskOf(call, callBackItem);

/** Whether the link `?call=` means this call: it has the product's id or the carrier's. */
export const isCall = ({ id, dbId }: Call, wanted: string | undefined): boolean => wanted === dbId || wanted === id;
