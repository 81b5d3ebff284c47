import { headOf, type MarkColor, type PhotoMark } from '@truckroll/domain/job-photos/photo-marks';
import { useState } from 'react';
import { useKeptPicture } from '../../app/kept/kept-picture.ts';
import styles from './photo-picture.module.css';

/** The colors on a picture do not follow the page's theme. */
export const markFills: Record<MarkColor, string> = {
  red: '#e53935',
  yellow: '#ffd60a',
  blue: '#1e88e5',
  white: '#ffffff',
};

type Size = { width: number; height: number };

type PhotoPictureProps = {
  url: string;
  alt: string;
  marks: readonly PhotoMark[];
  /** The name of its small picture on this device, which is shown if the photo cannot be loaded. */
  keptAs?: string;
  onSize?: (size: Size) => void;
};

/** A photo with what is drawn on it, filling its place. The picture is loaded when it comes near the screen. */
export function PhotoPicture({ url, alt, marks, keptAs, onSize }: PhotoPictureProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const keptPicture = useKeptPicture(failed === url && keptAs !== undefined ? keptAs : null);
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        src={keptPicture ?? url}
        onError={() => setFailed(url)}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setSize({ width, height });
          onSize?.({ width, height });
        }}
      />
      {size !== null && marks.length > 0 && <Marks size={size} marks={marks} />}
    </span>
  );
}

/** The marks in the picture's own pixels, cut off like the picture. */
function Marks({ size, marks }: { size: Size; marks: readonly PhotoMark[] }) {
  const unit = Math.max(size.width, size.height) / 100;
  // Two marks can be equal: each is known by its place in the drawing.
  const placed = marks.map((mark, at) => ({ key: String(at), mark }));
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {placed.map(({ key, mark }) => (
        <Mark key={key} mark={mark} size={size} unit={unit} />
      ))}
    </svg>
  );
}

function Mark({ mark, size, unit }: { mark: PhotoMark; size: Size; unit: number }) {
  const fill = markFills[mark.color];
  const outline = mark.color === 'white' || mark.color === 'yellow' ? '#000000' : '#ffffff';
  const pixels = ({ x, y }: { x: number; y: number }) => ({ x: x * size.width, y: y * size.height });
  if (mark.kind === 'text') {
    const { x, y } = pixels(mark.at);
    const height = unit * 4.5;
    // Kept inside of the picture, where its point is near the edge.
    const width = mark.text.length * height * 0.56;
    const left = Math.max(unit, Math.min(x, size.width - width - unit));
    return (
      <text
        className={styles.text}
        x={left}
        y={Math.max(height, Math.min(y, size.height - unit))}
        fontSize={height}
        fill={fill}
        stroke={outline}
        strokeWidth={unit * 0.6}
      >
        {mark.text}
      </text>
    );
  }
  const [from, to] = [pixels(mark.from), pixels(mark.to)];
  const [one, other] = headOf(from, to, unit * 5);
  const path = `M${from.x} ${from.y}L${to.x} ${to.y}M${one.x} ${one.y}L${to.x} ${to.y}L${other.x} ${other.y}`;
  return (
    <>
      <path className={styles.line} d={path} stroke={outline} strokeWidth={unit * 1.5} />
      <path className={styles.line} d={path} stroke={fill} strokeWidth={unit} />
    </>
  );
}
