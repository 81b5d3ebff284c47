import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useLocalPicture } from '../../design/local-picture.ts';
import styles from './face-crop.module.css';
import { type Crop, type FaceSource, firstCrop, mostZoom, movedCrop, zoomedCrop } from './face-picture.ts';

/** The diameter of the mask, and its distance from the edge of the stage, in pixels. */
const maskPixels = 200;
const edgePixels = 20;

/** The effect of one press of a key: a share of the square's side, and a factor. */
const keyStep = 0.05;
const keyFactor = 1.1;

const moves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const factors: Record<string, number> = { '+': keyFactor, '=': keyFactor, '-': 1 / keyFactor };

type FaceCropProps = {
  picture: FaceSource;
  isSaving: boolean;
  onSave: (crop: Crop) => void;
  onCancel: () => void;
};

/** Chooses the part of a picture that becomes a person's photo, by pointer, wheel, two fingers or keys. */
export function FaceCrop({ picture, isSaving, onSave, onCancel }: FaceCropProps) {
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const address = useLocalPicture(picture.file);
  const hint = useId();
  const zoomTo = (zoom: number): void => setCrop((before) => zoomedCrop(picture, before, zoom / before.zoom));
  const stage = useStage(picture, setCrop);

  function pressKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    const factor = factors[event.key];
    if (move === undefined && factor === undefined) return;
    event.preventDefault();
    setCrop((before) =>
      move === undefined ? zoomedCrop(picture, before, factor ?? 1) : movedCrop(picture, before, move),
    );
  }

  return (
    <Stack gap="xs">
      <Box
        {...stage}
        className={styles.stage}
        role="application"
        tabIndex={0}
        aria-label="Part of the photo"
        aria-describedby={hint}
        onKeyDown={pressKey}
      >
        {address !== null && (
          <img className={styles.picture} src={address} alt="" draggable={false} style={shownAt(picture, crop)} />
        )}
        <span className={styles.mask} />
      </Box>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
      </label>
      <Text id={hint} size="xs" c="dimmed">
        Drag the photo or use the arrow keys. Plus and minus zoom.
      </Text>
      <Group gap="xs">
        <BusyButton label="Save photo" busyLabel="Saving..." isBusy={isSaving} onClick={() => onSave(crop)} />
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** The position of the whole picture with which the square of the crop fills the mask. */
function shownAt({ width, height }: FaceSource, { x, y, zoom }: Crop): CSSProperties {
  const scale = (maskPixels * zoom) / Math.min(width, height);
  const middle = edgePixels + maskPixels / 2;
  return {
    width: width * scale,
    height: height * scale,
    left: middle - x * width * scale,
    top: middle - y * height * scale,
  };
}

type Point = { x: number; y: number };
const distance = (points: readonly Point[]): number => {
  const [one, other] = points;
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
};

/** One finger or the mouse moves the picture, two fingers and the wheel zoom it. It gets the focus when it appears. */
function useStage(picture: FaceSource, setCrop: (change: (before: Crop) => Crop) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef(new Map<number, Point>());

  useEffect(() => {
    const place = ref.current;
    place?.focus({ preventScroll: true });
    // React's own listener is passive, and the page would scroll too.
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      setCrop((before) => zoomedCrop(picture, before, Math.exp(-event.deltaY / 500)));
    };
    place?.addEventListener('wheel', turn, { passive: false });
    return () => place?.removeEventListener('wheel', turn);
  }, [picture, setCrop]);

  function move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const from = held.current.get(pointerId);
    if (from === undefined) return;
    const before = distance([...held.current.values()]);
    held.current.set(pointerId, { x, y });
    const after = distance([...held.current.values()]);
    if (before > 0) setCrop((crop) => zoomedCrop(picture, crop, after / before));
    else setCrop((crop) => movedCrop(picture, crop, { x: (from.x - x) / maskPixels, y: (from.y - y) / maskPixels }));
  }
  const release = ({ pointerId }: PointerEvent): void => void held.current.delete(pointerId);

  return {
    ref,
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  };
}
