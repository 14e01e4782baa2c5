/** An option of a list. */
export type Option = {
  value: string;
  label: string;
  /** A second line: a code, an e-mail. */
  description?: string;
  isDisabled?: boolean;
};

/** The options with a label each, and one option per value: a list with two of one value cannot tell them apart. */
export function usableOptions(options: readonly Option[]): readonly Option[] {
  const byValue = new Map<string, Option>();
  for (const option of options) {
    if (byValue.has(option.value)) continue;
    byValue.set(option.value, option.label ? option : { ...option, label: option.value });
  }
  return [...byValue.values()];
}
