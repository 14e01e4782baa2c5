/** Models of machines (requirements D7). */
export const MACHINE_MODELS = [
  'MULTIPLUS_MACHINE',
  'VISION_V2_MACHINE',
  'VISION_V3_MACHINE_WITH_ELEVATOR',
  'VISION_V3_MACHINE_WITHOUT_ELEVATOR',
  'VISION_ESPLUS_MACHINE',
  'ICEPLUS_MACHINE',
] as const;
export type MachineModel = (typeof MACHINE_MODELS)[number];
