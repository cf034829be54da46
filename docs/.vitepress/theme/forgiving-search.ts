/** Takes the place of MiniSearch in the search box: what is not found as it was typed is searched once more, with one typo forgiven in each word. */

// By its path: its name leads here.
import MiniSearch, { type Options, type SearchResult } from "../../node_modules/minisearch/dist/es/index.js";

export default {
  loadJSON: (json: string, options: Options) => {
    const index = MiniSearch.loadJSON(json, options);
    return { search: (query: string) => searchForgiving(index, query) };
  },
};

const SHORTEST_WITH_TYPO = 5;

function searchForgiving(index: MiniSearch, query: string): SearchResult[] {
  const found = index.search(query);
  if (found.length > 0) return found;
  // Two changed letters may be two letters that have changed places, which is one typo.
  const fuzzy = (word: string) => word.length >= SHORTEST_WITH_TYPO && 2;
  return index.search(query, { fuzzy, filter: hasOneTypo });
}

function hasOneTypo({ queryTerms, terms }: SearchResult): boolean {
  return queryTerms.every((typed) =>
    terms.some((term) => term.startsWith(typed) || differsByOne(typed, term)),
  );
}

/** By a letter that is another one, missing, added, or in the place of its neighbour. */
function differsByOne(typed: string, term: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== term[index]);
  if (at < 0) return term.length === typed.length + 1;
  const [rest, other] = [typed.slice(at), term.slice(at)];
  const swapped = `${rest[1] ?? ""}${rest[0]}${rest.slice(2)}`;
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    swapped === other
  );
}
