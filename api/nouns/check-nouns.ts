import { cardFiles, nounCards } from './cards.ts';
import { missingOf, typesWithoutCard } from './missing.ts';

/** `npm run nouns`: prints what is missing for the nouns, and in which file. Exit code 1 when something is missing. */
const missing = [...cardFiles.flatMap(missingOf), ...typesWithoutCard(nounCards)];
for (const { file, what } of missing) console.log(`${file}: ${what}`);
console.log(missing.length === 0 ? `Nothing is missing for ${nounCards.length} nouns` : `${missing.length} missing`);
process.exitCode = missing.length === 0 ? 0 : 1;
