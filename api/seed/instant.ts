/** An instant in MySQL's text format. `time` is in ms since 1970. */
export const instant = (time: number): string => new Date(time).toISOString().slice(0, 23).replace('T', ' ');
