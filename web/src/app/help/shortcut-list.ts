import type { Area } from '../shell/navigation.ts';

export type ShortcutLine = { keys: readonly string[]; effect: string };

/** Label of the modifier key: Cmd on Apple devices. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl');

/** All shortcuts, with those of the areas that the user may open (screens 3.11). */
export function shortcutsFor(areas: readonly Area[]): { title: string; lines: ShortcutLine[] }[] {
  const mod = modKey();
  return [
    {
      title: 'Everywhere',
      lines: [
        { keys: [mod, 'K'], effect: 'Command palette' },
        { keys: ['?'], effect: 'This list' },
        { keys: [mod, 'Enter'], effect: 'Submit a form' },
        { keys: ['Esc'], effect: 'Close what is on top' },
        { keys: ['F8'], effect: 'Go to the messages' },
      ],
    },
    {
      title: 'Lists and records',
      lines: [
        { keys: ['/'], effect: 'Search the list' },
        { keys: ['n'], effect: 'Create' },
        { keys: ['j'], effect: 'Next row' },
        { keys: ['k'], effect: 'Previous row' },
        { keys: ['Enter'], effect: 'Open the row' },
        { keys: ['['], effect: 'Previous tab' },
        { keys: [']'], effect: 'Next tab' },
        { keys: ['e'], effect: 'Edit' },
      ],
    },
    {
      title: 'Inbox',
      lines: [
        { keys: ['e'], effect: 'Done, or open again' },
        { keys: ['u'], effect: 'Mark as unread' },
        { keys: ['#'], effect: 'Delete' },
      ],
    },
    {
      title: 'Calendar',
      lines: [
        { keys: ['d'], effect: 'Day' },
        { keys: ['w'], effect: 'Week' },
        { keys: ['p'], effect: 'Team week' },
        { keys: ['m'], effect: 'Month' },
        { keys: ['a'], effect: 'List' },
        { keys: ['t'], effect: 'Today' },
        { keys: ['['], effect: 'Previous days' },
        { keys: [']'], effect: 'Next days' },
        { keys: ['Arrows'], effect: 'From one visit to the next' },
        { keys: ['Alt', 'Arrows'], effect: 'Move the visit' },
        { keys: ['Alt', 'Shift', 'Arrows'], effect: 'Move its end' },
      ],
    },
    {
      title: 'Go to',
      lines: areas.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: ['g', key], effect: label }])),
    },
  ];
}
