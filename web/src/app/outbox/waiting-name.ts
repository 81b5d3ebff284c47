/** Under which name this browser remembers how much waits. Absent if nothing ever did. */
export const waitingName = 'waiting';
