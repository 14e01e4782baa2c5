import type { ColorToken } from './tokens.ts';

/** The colours of a component: the role of each, and the file whose styles use them. */
type ComponentTokens = { file: string; colors: Readonly<Record<string, ColorToken>> };

/** What the main components are made of, for design tools. A test compares it with the styles. */
export const componentTokens: Readonly<Record<string, ComponentTokens>> = {
  button: {
    file: 'components/Button/buttonStyle.ts',
    colors: {
      primaryBackground: 'primary',
      primaryBackgroundHover: 'primaryHover',
      primaryBackgroundPressed: 'primaryPressed',
      primaryBorder: 'primaryBorder',
      primaryText: 'onPrimary',
      secondaryBackground: 'surface',
      secondaryBorder: 'border',
      secondaryText: 'text',
      dangerBackground: 'dangerSolid',
      dangerText: 'onDanger',
      disabledBackground: 'surfaceSunken',
      disabledText: 'textMuted',
    },
  },
  field: {
    file: 'theme/styles.ts',
    colors: {
      background: 'surface',
      text: 'text',
      placeholder: 'textMuted',
      border: 'borderControl',
      borderFocus: 'focus',
      borderInvalid: 'dangerSolid',
      backgroundDisabled: 'surfaceSunken',
    },
  },
  checkbox: {
    file: 'components/Checkbox/Checkbox.tsx',
    colors: { background: 'surface', border: 'borderControl', backgroundOn: 'primary', mark: 'onPrimary' },
  },
  switch: {
    file: 'components/Switch/Switch.tsx',
    colors: { track: 'neutralSolid', trackOn: 'primaryText', knob: 'surface' },
  },
  card: { file: 'components/Card/Card.tsx', colors: { background: 'surface', border: 'border' } },
  sidebar: {
    file: 'components/Sidebar/Sidebar.tsx',
    colors: { background: 'sidebarBg', text: 'sidebarText', currentText: 'sidebarCurrentText' },
  },
};
