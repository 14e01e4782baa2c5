/**
 * Records the keys that leave the story, as a dialog around a component would get them. Returns a function that ends the
 * record and gives the keys.
 */
export function keysAround(): () => string[] {
  const keys: string[] = [];
  const record = ({ key }: KeyboardEvent) => void keys.push(key);
  document.body.addEventListener('keydown', record);
  return () => {
    document.body.removeEventListener('keydown', record);
    return keys;
  };
}
