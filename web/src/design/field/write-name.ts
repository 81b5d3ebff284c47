const margin = 24;
const largest = 56;
const smallest = 14;

/** Draws a name as large as it fits on a canvas, slanted like handwriting. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
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
