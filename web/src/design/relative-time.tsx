import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDateTime, relativeTime } from './shown-units.ts';
import { useViewer } from './viewer.ts';

const minuteMs = 60_000;

/** A live relative time, with the full time in a tooltip (screens 3.2). `days`: up to how many days are counted. */
export function RelativeTime({ at, days }: { at: string; days?: number | undefined }) {
  const { timezone } = useViewer();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip label={formatDateTime(at, timezone)}>
      <time dateTime={at}>{relativeTime(at, { now, zone: timezone, days })}</time>
    </Tooltip>
  );
}
