import { ulid } from 'ulid';
import type { Row, SeedEmployee } from './company.ts';
import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;

/** Trainings of the demo: how many of the people have them, and for how many days they are valid; null without an end. */
const TRAININGS = [
  { name: 'NR-6 Uso de EPI', share: 0.95, days: null },
  { name: 'NR-35 Trabalho em altura', share: 0.4, days: 730 },
  { name: 'NR-10 Segurança em eletricidade', share: 0.25, days: 730 },
  { name: 'NR-33 Espaço confinado', share: 0.2, days: 365 },
];

/** The share of the people who let a training expire. */
const LATE = 0.15;

type Staff = { customerId: string; employees: readonly SeedEmployee[]; now: number };

/** The trainings of a demo company's people until `now` (milliseconds). Most are valid, some expire soon or are over. */
export function buildTrainings(chance: Chance, { customerId, employees, now }: Staff): Row[] {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return employees.flatMap(({ id: employee_id }) =>
    TRAININGS.flatMap(({ name, share, days }) => {
      if (!chance.happens(share)) return [];
      const validFor = days ?? 730;
      const age = chance.happens(LATE) ? validFor + chance.between(3, 60) : chance.between(20, validFor - 1);
      const completed = now - age * DAY_MS;
      return [
        {
          customer_id: customerId,
          id: ulid(completed, () => chance.next()),
          employee_id,
          name,
          completed_at: dayOf(completed),
          expires_at: days === null ? null : dayOf(completed + days * DAY_MS),
        },
      ];
    }),
  );
}
