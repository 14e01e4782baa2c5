/** What is still missing, by demand. The list gets shorter, never longer: a new component starts without gaps. */
export const GAPS: Readonly<Record<string, readonly string[]>> = {
  'by keyboard': ['Toast'],
  'long text': ['Toast'],
  'right to left': ['Toast', 'ComboBox'],
  hover: ['ComboBox', 'MultiSelect', 'Select'],
  focus: ['ComboBox', 'MultiSelect', 'Select'],
  parts: ['ComboBox', 'MultiSelect', 'Select'],
  words: ['ComboBox', 'MultiSelect', 'Select'],
  'when not': ['MultiSelect'],
  'assistive technology': ['MultiSelect'],
  error: ['Switch'],
};
