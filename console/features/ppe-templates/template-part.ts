import type { PpeTemplateRecordFragment } from '#console/generated/operations.ts';
import type { useTemplateForm } from './useTemplateForm.ts';

/** Props of a tab of the editor. */
export type TemplatePartProps = {
  form: ReturnType<typeof useTemplateForm>;
  /** The stored template; undefined for a new one. */
  template: PpeTemplateRecordFragment | undefined;
};
