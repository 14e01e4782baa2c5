import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { pseudo } from '../.storybook/pseudo.ts';
import { showTranslated } from '../.storybook/story-texts.ts';
import { translatorOf } from '../.storybook/translate.ts';
import { Button } from '../components/Button/Button.tsx';
import { SearchField } from '../components/SearchField/SearchField.tsx';
import { Stack } from '../components/Stack/Stack.tsx';

/** Shows the effect of the toolbar's language: it translates all texts, hidden and later ones included. */
function Sample() {
  const [isSaved, setSaved] = useState(false);
  return (
    <Stack align="start">
      <SearchField label="Search employees" clearLabel="Clear search" />
      <Button onPress={() => setSaved(true)}>Save changes</Button>
      {isSaved && <output>Your changes are kept here.</output>}
      <code>Save changes</code>
    </Stack>
  );
}

const meta = { title: 'Start here/Languages', component: Sample, tags: ['!autodocs'] } satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Portuguese: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const translate = await translatorOf('pt-BR');
    await expect(translate).toBeDefined();
    const stop = showTranslated(translate ?? pseudo);
    await expect(canvas.getByRole('searchbox')).toHaveAccessibleName('Buscar colaboradores');
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }));
    await canvas.findByText('As suas alterações ficam guardadas aqui.');
    await expect(canvas.getByText('Save changes')).toHaveProperty('tagName', 'CODE');
    stop();
    await expect(canvas.getByRole('button', { name: 'Save changes' })).toBeVisible();
  },
};

export const Pseudo: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const stop = showTranslated(pseudo);
    await waitFor(() => expect(canvas.getByRole('button', { name: pseudo('Save changes') })).toBeVisible());
    stop();
  },
};
