/**
 * The icons of cards as one path each: a board has hundreds of them, and an icon of the icon package has up to six
 * elements with fifteen attributes.
 */
const paths = {
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16M8 15h2v2h-2z',
  checklist: 'M9.615 20h-2.615a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8M14 19l2 2l4-4M9 8h4M9 12h2',
  check: 'M5 12l5 5l10-10',
  late: 'M20.986 12.502a9 9 0 1 0-5.973 7.98M12 7v5l3 3M19 16v3M19 22v.01',
  play: 'M6 4v16a1 1 0 0 0 1.524.852l13-8a1 1 0 0 0 0-1.704l-13-8a1 1 0 0 0-1.524.852z',
  warning:
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01',
  car: 'M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17h-2v-6l2-5h9l4 5h1a2 2 0 0 1 2 2v4h-2m-4 0h-6m-6-6h15m-6 0v-5',
} as const;

/** An icon of a card. Its class sets its size. */
export const EntryIcon = ({ of, className }: { of: keyof typeof paths; className: string | undefined }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden>
    <path d={paths[of]} />
  </svg>
);
