import type { SheetData, SheetLook } from './sheet-data.ts';
import { sheetWords } from './sheet-words.ts';

const DAY_MS = 86_400_000;

type SampleOptions = { timeZone: string; company: SheetData['company']; now: Date };

/** A sheet with a made-up person, for the preview of a company without deliveries; every page says that it is a sample. */
export function sampleSheet(look: SheetLook, { timeZone, company, now }: SampleOptions): SheetData {
  const { sampleData: words } = sheetWords(look.language, timeZone).texts;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const dayAfter = (days: number) => ago(-days).slice(0, 10);
  const gloves = { product: words.gloves, size: words.size, category: words.hands, quantity: 1, certificate: '27470' };
  const boots = { product: words.boots, size: '39', category: words.feet, quantity: 1, certificate: '31587' };
  const mask = { product: words.mask, size: 'M', category: words.breathing, quantity: 1, certificate: '40112' };
  const certified = {
    gloves: { ...gloves, certificateValidUntil: dayAfter(480) },
    boots: { ...boots, certificateValidUntil: dayAfter(600) },
    mask: { ...mask, certificateValidUntil: dayAfter(90) },
  };
  return {
    look,
    timeZone,
    isSample: true,
    company,
    employee: {
      NAME: words.name,
      IDENTIFICATION: '004271',
      JOB_ROLE: words.role,
      SECTOR: words.sector,
      ADMISSION_DATE: '2024-02-01',
      GROUP: words.group,
      COST_CENTERS: 'CC-104',
      EMAIL: 'rita.souza@acme.example',
    },
    number: 3,
    from: ago(290).slice(0, 10),
    to: ago(0).slice(0, 10),
    issuedAt: now.toISOString(),
    held: [
      { ...certified.boots, deliveredAt: ago(260) },
      { ...certified.gloves, deliveredAt: ago(41) },
      { ...certified.mask, deliveredAt: ago(173) },
    ],
    deliveries: [
      { ...certified.gloves, deliveredAt: ago(289), exchange: null, proof: 'PASSWORD', place: 'M-02' },
      { ...certified.boots, deliveredAt: ago(260), exchange: null, proof: 'BIOMETRY', place: 'M-01' },
      { ...certified.mask, deliveredAt: ago(173), exchange: words.damage, proof: 'SIGNATURE', place: 'A-01' },
      { ...certified.gloves, deliveredAt: ago(41), exchange: null, proof: 'PASSWORD', place: 'M-02' },
    ],
    returns: [{ ...mask, at: ago(173), kind: 'DISCARD', reason: words.damage }],
    trainings: [{ name: words.training, completedAt: ago(280).slice(0, 10), expiresAt: dayAfter(85) }],
    signature: null,
    check: null,
  };
}
