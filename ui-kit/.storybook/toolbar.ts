import type { Preview } from '@storybook/react-vite';

/** Default values. The toolbar or a story can override them. */
export const initialGlobals = {
  theme: 'light',
  contrast: 'device',
  locale: 'en',
  direction: 'auto',
  density: 'comfortable',
  motion: 'full',
  tenantColor: '',
  network: 'ok',
};

/** Colours that make contrast difficult: dark, light, very bright. The kit computes the text on them. */
const TENANT_COLORS = [
  { value: '', title: 'Our own colour' },
  { value: '#7a1fa2', title: 'Purple #7a1fa2' },
  { value: '#ffd600', title: 'Yellow #ffd600' },
  { value: '#e53935', title: 'Red #e53935' },
  { value: '#00a37a', title: 'Green #00a37a' },
  { value: '#111111', title: 'Black #111111' },
];

/** The choices of the toolbar above every story. */
export const globalTypes: Preview['globalTypes'] = {
  theme: {
    description: 'Theme',
    toolbar: {
      icon: 'circlehollow',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light', icon: 'sun' },
        { value: 'dark', title: 'Dark', icon: 'moon' },
      ],
    },
  },
  contrast: {
    description: 'Contrast; the product follows the device',
    toolbar: {
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'device', title: 'Contrast of the device' },
        { value: 'more', title: 'High contrast' },
      ],
    },
  },
  locale: {
    description: 'Language of texts, dates and numbers; pseudo makes every text longer',
    toolbar: {
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'en', title: 'English' },
        { value: 'pt-BR', title: 'Português (BR)' },
        { value: 'es', title: 'Español' },
        { value: 'pseudo', title: 'Pseudo (40 % longer)' },
      ],
    },
  },
  direction: {
    description: 'Reading direction',
    toolbar: {
      icon: 'transfer',
      dynamicTitle: true,
      items: [
        { value: 'auto', title: 'Left to right' },
        { value: 'rtl', title: 'Right to left' },
      ],
    },
  },
  density: {
    description: 'Density',
    toolbar: {
      icon: 'listunordered',
      dynamicTitle: true,
      items: [
        { value: 'comfortable', title: 'Comfortable' },
        { value: 'compact', title: 'Compact' },
      ],
    },
  },
  motion: {
    description: 'Motion',
    toolbar: {
      icon: 'play',
      dynamicTitle: true,
      items: [
        { value: 'full', title: 'Motion' },
        { value: 'reduced', title: 'Reduced motion' },
      ],
    },
  },
  tenantColor: {
    description: 'The colour that a tenant has chosen',
    toolbar: { icon: 'paintbrush', dynamicTitle: true, items: TENANT_COLORS },
  },
  network: {
    description: 'What the network does to the pages under Screens',
    toolbar: {
      icon: 'lightning',
      dynamicTitle: true,
      items: [
        { value: 'ok', title: 'Network: fine' },
        { value: 'slow', title: 'Network: slow' },
        { value: 'waiting', title: 'Network: no answer yet' },
        { value: 'error', title: 'Network: the server fails' },
        { value: 'forbidden', title: 'Network: the server refuses' },
        { value: 'offline', title: 'Network: offline' },
        { value: 'conflict', title: 'Network: somebody else saves first' },
      ],
    },
  },
};
