export { saveListChoice } from './save-list-choice.ts';
export { SavedViews } from './SavedViews.tsx';
