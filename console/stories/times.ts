const MINUTE = 60_000;

/** Times relative to now, so that stories look the same at any time. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
/** The calendar day `days` days from now. */
export const daysFromNow = (days: number): string => minutesAgo(-days * 24 * 60).slice(0, 10);

const DAY = 60 * 24;
const PEOPLE = ['Ana Ribeiro', 'Bruno Tavares', 'Carla Nogueira', 'Davi Menezes', 'Elisa Prado'] as const;
let records = 0;

/** The number of the record that is being made. */
const next = () => {
  records += 1;
  return records;
};

/**
 * The fields that every record has. Each `...recordFields` gives another person and other days, so that a list looks like one that
 * several people keep. A record is always changed after it was made.
 */
export const recordFields = {
  status: 'ACTIVE',
  version: 1,
  get createdAt(): string {
    return minutesAgo(DAY * (60 + (next() % 7) * 13));
  },
  get updatedAt(): string {
    return minutesAgo(DAY * (1 + (records % 9) * 3) + (records % 5) * 47);
  },
  get updatedByName(): string {
    return PEOPLE[records % PEOPLE.length] ?? PEOPLE[0];
  },
} as const;
