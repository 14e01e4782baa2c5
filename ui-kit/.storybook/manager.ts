import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'PPE console · component kit',
    colorPrimary: '#12325a',
    colorSecondary: '#1a56c4',
    appBg: '#f5f7fa',
    appBorderColor: '#e2e8f0',
    appBorderRadius: 8,
    fontBase: "'Inter Variable', system-ui, sans-serif",
    textColor: '#0f1b2d',
  }),
});
