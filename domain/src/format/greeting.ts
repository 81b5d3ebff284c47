/**
 * The home page's greeting by the user's local hour, 0 to 23 (screens 3.2).
 *
 * @example greetingAt(9) → 'Good morning'; greetingAt(20) → 'Good night'
 */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour <= 11) return 'Good morning';
  if (hour >= 12 && hour <= 16) return 'Good afternoon';
  if (hour >= 17 && hour <= 19) return 'Good evening';
  return 'Good night';
}
