import { UnstyledButton } from '@mantine/core';
import type { Call } from '@truckroll/contract/calls/calls';
import { callDuration } from '@truckroll/domain/calls/call-labels';
import { segmentAt } from '@truckroll/domain/calls/transcript-text';
import { memo, useEffect, useRef } from 'react';
import { useStore } from '../../design/external-store.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './call-transcript.module.css';
import type { Playback } from './playback.ts';

type Segment = Call['transcriptSegments'][number];

type CallTranscriptProps = { call: Call; playback: Playback | null };

/** The transcript, by speaker. It follows the player, and a click on a line plays from there (screens 6.4). */
export function CallTranscript({ call, playback }: CallTranscriptProps) {
  const { transcriptSegments: segments, transcription } = call;
  if (segments.length === 0) return <p className={styles.text}>{transcription}</p>;
  return playback === null ? (
    <Lines call={call} at={-1} seek={null} />
  ) : (
    <FollowedLines call={call} playback={playback} />
  );
}

function FollowedLines({ call, playback }: { call: Call; playback: Playback }) {
  const seconds = useStore(playback.position);
  const hasBegun = useStore(playback.isPlaying) || seconds > 0;
  const at = hasBegun ? segmentAt(call.transcriptSegments, seconds) : -1;
  return <Lines call={call} at={at} seek={playback.seek} />;
}

type LinesProps = {
  call: Call;
  /** The index of the line that is heard, or -1. */
  at: number;
  /** Absent once the recording is deleted. */
  seek: Playback['seek'] | null;
};

const Lines = memo(function Lines({ call, at, seek }: LinesProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = region.current;
    const line = box?.querySelectorAll('li')[at];
    if (box === null || line === undefined) return;
    // Only the transcript scrolls, not the page.
    const isVisible =
      line.offsetTop >= box.scrollTop && line.offsetTop + line.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isVisible) box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [at]);
  return (
    <ScrollRegion ref={region} aria-label="Transcript" className={styles.lines}>
      <ol>
        {linesOf(call).map(({ place, segment }) => (
          <Line key={place} segment={segment} speaker={speakerOf(segment, call)} isHeard={place === at} seek={seek} />
        ))}
      </ol>
    </ScrollRegion>
  );
});

/** Segments have no ids, and are only replaced together. */
const linesOf = ({ transcriptSegments }: Call) => transcriptSegments.map((segment, place) => ({ place, segment }));

const speakerOf = ({ speaker }: Segment, { clientName, userName }: Call): string | null => {
  if (speaker === null) return null;
  return speaker === 'caller' ? (clientName ?? 'Caller') : (userName ?? 'Agent');
};

type LineProps = { segment: Segment; speaker: string | null; isHeard: boolean; seek: Playback['seek'] | null };

const Line = memo(function Line({ segment: { start, text, speaker: side }, speaker, isHeard, seek }: LineProps) {
  const content = (
    <>
      <span className={styles.time}>{callDuration(start)}</span>
      <span>
        {speaker !== null && (
          <span className={styles.speaker} data-side={side}>
            {speaker}:{' '}
          </span>
        )}
        {text}
      </span>
    </>
  );
  return (
    <li data-heard={isHeard || undefined} aria-current={isHeard || undefined}>
      {seek === null ? (
        <div className={styles.line}>{content}</div>
      ) : (
        <UnstyledButton className={styles.line} onClick={() => seek(start)}>
          {content}
        </UnstyledButton>
      )}
    </li>
  );
});
