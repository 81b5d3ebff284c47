import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** The milliseconds that all processors together were busy and idle since the machine started. */
function spent(): { busy: number; idle: number } {
  const times = cpus().map((each) => each.times);
  return {
    busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0),
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
  };
}

const busyAtMost = 0.1;
const timeoutMs = 60_000;

/** Waits until the machine was almost idle for two seconds, such as after the demo company's files were read. At most a minute. */
export async function untilQuiet(): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const before = spent();
    await setTimeout(2_000);
    const after = spent();
    const busy = after.busy - before.busy;
    if (busy <= busyAtMost * (busy + after.idle - before.idle)) return;
  }
  console.log('The machine is busy: the times are too high.');
}
