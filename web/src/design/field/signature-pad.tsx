import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import Drawn from 'signature_pad';
import styles from './signature-pad.module.css';

export type Pad = {
  /** Whether its canvas is mounted. */
  isThere: () => boolean;
  isEmpty: () => boolean;
  clear: () => void;
  toPng: () => Promise<Blob>;
};

type SignaturePadProps = {
  ref: Ref<Pad>;
  label: string;
  /** A name rendered onto the canvas instead of drawing; null while drawing. */
  typed: string | null;
  /** Called after each stroke; not for a typed name, which the caller knows. */
  onStroke?: () => void;
};

/** A white canvas for pen, touch and mouse. A resize keeps the drawing. */
export function SignaturePad({ ref, label, typed, onStroke }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn>(null);
  const isTyping = typed !== null;
  const name = typed?.trim() ?? '';

  const onEndStroke = useEffectEvent(() => onStroke?.());

  useEffect(() => {
    const place = canvas.current;
    if (place === null) return;
    if (isTyping) {
      const write = () => {
        fitToScreen(place);
        writeName(place, name);
      };
      return whenResized(place, write);
    }
    const pad = new Drawn(place, { penColor: '#1a1d21', minWidth: 0.8, maxWidth: 2.4 });
    drawn.current = pad;
    pad.addEventListener('endStroke', () => onEndStroke());
    const stop = whenResized(place, () => {
      fitToScreen(place);
      pad.redraw();
    });
    return () => {
      stop();
      pad.off();
      drawn.current = null;
    };
  }, [isTyping, name]);

  useImperativeHandle(ref, () => ({
    isThere: () => canvas.current?.isConnected === true,
    isEmpty: () => (isTyping ? name === '' : (drawn.current?.isEmpty() ?? true)),
    clear: () => drawn.current?.clear(),
    toPng: () => pngOf(canvas.current),
  }));

  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />;
}

/** Matches the canvas to the screen's pixel density, so that lines are sharp. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** Runs a function now and on every resize of the canvas; returns the cleanup. */
function whenResized(canvas: HTMLCanvasElement, work: () => void): () => void {
  const watch = new ResizeObserver(work);
  watch.observe(canvas);
  return () => watch.disconnect();
}

/** The canvas as a PNG on white: a transparent one would be unreadable on a dark page. */
function pngOf(source: HTMLCanvasElement | null): Promise<Blob> {
  const failed = new Error('Failed to capture signature from canvas');
  return new Promise((resolve, reject) => {
    const copy = document.createElement('canvas');
    const context = copy.getContext('2d');
    if (source === null || source.width === 0 || context === null) {
      reject(failed);
      return;
    }
    copy.width = source.width;
    copy.height = source.height;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(source, 0, 0);
    copy.toBlob((blob) => (blob === null ? reject(failed) : resolve(blob)), 'image/png');
  });
}

const margin = 24;
const largest = 56;
const smallest = 14;

/** Draws a name as large as it fits on a canvas, slanted like handwriting. */
function writeName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (context === null) return;
  context.clearRect(0, 0, width, height);
  if (name === '') return;
  const font = (size: number): string => `italic ${size}px 'Segoe Script', 'Brush Script MT', cursive`;
  context.font = font(largest);
  const room = width - 2 * margin;
  const size = Math.max(smallest, Math.min(largest, (largest * room) / context.measureText(name).width));
  context.font = font(size);
  context.fillStyle = '#1a1d21';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2, room);
}
