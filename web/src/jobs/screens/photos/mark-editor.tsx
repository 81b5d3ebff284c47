import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import {
  isDrawn,
  type MarkColor,
  type MarkPoint,
  markColors,
  markTextMaximum,
  mostMarks,
  type PhotoMark,
  pointOn,
} from '@truckroll/domain/job-photos/photo-marks';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useLayer } from '../../../design/dialog/layers.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { useChangePhoto } from '../../../files/parts/job-photo-queries.ts';
import { markFills } from '../../parts/photo-picture.tsx';
import { PhotoStage } from './photo-stage.tsx';
import styles from './photo-viewer.module.css';

const colorLabels: Record<MarkColor, string> = { red: 'Red', yellow: 'Yellow', blue: 'Blue', white: 'White' };
const middle: MarkPoint = { x: 0.4, y: 0.5 };

type MarkEditorProps = { jobId: string; photo: JobPhoto; zoom: number; onDone: () => void };

/**
 * Draws arrows and texts on a photo with the mouse, a pen or a finger. A text can be written with the keyboard alone: it
 * is then put in the middle. The marks are stored beside the photo, which stays as it is.
 */
export function MarkEditor({ jobId, photo, zoom, onDone }: MarkEditorProps) {
  // The version on which is drawn: another person's marks are not overwritten.
  const [opened] = useState(photo);
  const [marks, setMarks] = useState<readonly PhotoMark[]>(opened.marks);
  const [tool, setTool] = useState<'arrow' | 'text'>('arrow');
  const [color, setColor] = useState<MarkColor>('red');
  const [drawn, setDrawn] = useState<{ from: MarkPoint; to: MarkPoint } | null>(null);
  /** Where an arrow begins that is drawn by two presses, for fingers in gloves. */
  const [tail, setTail] = useState<MarkPoint | null>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState<MarkPoint | null>(null);
  const { mutateAsync, isPending } = useChangePhoto(jobId);
  const typed = text.trim();
  const isChanged = marks !== opened.marks || typed !== '';
  useLayer({ opened: true, close: () => void leave() });

  async function leave(): Promise<void> {
    const question = {
      title: 'Discard annotations',
      message: 'What you have drawn is not saved. Do you want to discard it?',
    };
    if (!isChanged || (await confirm({ kind: 'warning', ...question }))) onDone();
  }

  const add = (mark: PhotoMark) => setMarks((all) => [...all, mark].slice(0, mostMarks));
  const pointOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) =>
    pointOn(currentTarget.getBoundingClientRect(), { x, y });

  function begin(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    if (tool === 'arrow') setDrawn({ from: point, to: point });
    else setPlace(point);
  }

  function release(): void {
    if (drawn === null) return;
    setDrawn(null);
    const arrow = isDrawn(drawn.from, drawn.to) ? drawn : { from: tail ?? drawn.to, to: drawn.to };
    // The first press says where the arrow begins.
    const isWhole = isDrawn(arrow.from, arrow.to);
    if (isWhole) add({ kind: 'arrow', color, ...arrow });
    setTail(isWhole ? null : drawn.to);
  }

  function write(): void {
    if (typed === '') return;
    add({ kind: 'text', color, at: place ?? middle, text: typed });
    setText('');
    setPlace(null);
  }

  const save = () =>
    toastOnError(async () => {
      await mutateAsync({ photo: opened, change: { marks: [...marks] } });
      onDone();
    });

  // What is being drawn is shown with the marks that are there.
  const shown: PhotoMark[] = [
    ...marks,
    ...(drawn === null ? [] : [{ kind: 'arrow', color, ...drawn } as const]),
    ...(tool === 'text' && typed !== '' ? [{ kind: 'text', color, at: place ?? middle, text: typed } as const] : []),
  ];
  return (
    <>
      <PhotoStage photo={photo} marks={shown} zoom={zoom}>
        <div
          className={styles.canvas}
          onPointerDown={begin}
          onPointerMove={(event) => {
            if (drawn !== null) setDrawn({ ...drawn, to: pointOf(event) });
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            setDrawn(null);
            setTail(null);
          }}
        />
      </PhotoStage>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Tool"
          data={[
            { value: 'arrow', label: 'Arrow' },
            { value: 'text', label: 'Text' },
          ]}
          value={tool}
          onChange={(value) => {
            setTool(value === 'text' ? 'text' : 'arrow');
            setTail(null);
          }}
        />
        {tool === 'arrow' && (
          <Text size="sm" role="status">
            {tail === null ? 'Draw the arrow, or press where it begins.' : 'Now press where it points.'}
          </Text>
        )}
        <Group gap={8} role="radiogroup" aria-label="Colour">
          {markColors.map((each) => (
            <input
              key={each}
              type="radio"
              name="mark-color"
              className={styles.color}
              style={{ '--mark': markFills[each] } as CSSProperties}
              checked={each === color}
              aria-label={colorLabels[each]}
              onChange={() => setColor(each)}
            />
          ))}
        </Group>
        {tool === 'text' && (
          <Group gap="xs" wrap="nowrap">
            <TextInput
              aria-label="Text on the photo"
              placeholder="Text, then click its place"
              maxLength={markTextMaximum}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') write();
              }}
            />
            <Button variant="default" disabled={typed === ''} onClick={write}>
              Add Text
            </Button>
          </Group>
        )}
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={marks.length === 0}
          onClick={() => setMarks((all) => all.slice(0, -1))}
        >
          Undo
        </Button>
        <Group gap="sm" ml="auto" wrap="nowrap">
          <Button variant="default" onClick={() => void leave()}>
            Cancel
          </Button>
          <BusyButton label="Save" busyLabel="Saving..." isBusy={isPending} onClick={save} />
        </Group>
      </div>
    </>
  );
}
