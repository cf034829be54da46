/** Search that works without a server, in three languages. */

import type { DefaultTheme } from "vitepress";
import { searchTokens, searchWeight } from "../../shared/src/site/search.ts";
import * as words from "../../shared/src/wording/site.ts";
import { describeDiagram } from "./diagrams/index.ts";

type LocalSearch = DefaultTheme.LocalSearchOptions;
type Render = NonNullable<LocalSearch["_render"]>;
type Language = "zh" | "en" | "ja";

/** Without colours and drawings: they cost most of the time, and nobody searches for them. */
const renderPlain: Render = (source, env, md) => {
  const facts = source.slice(0, source.indexOf("\n---\n", 3));
  if (/^search: false$/m.test(facts)) return "";
  md.options.highlight = null;
  const described = source.replaceAll(/^```mermaid\n([\s\S]*?)^```/gm, (_, diagram) =>
    describeDiagram(diagram),
  );
  return md.render(withMechanism(described, facts), env);
};

/** The page of a chapter shows its mechanism in code and not always by its name, so the name is added below the title. */
function withMechanism(source: string, facts: string): string {
  const name = /^mechanism: (".*")$/m.exec(facts)?.[1];
  return name ? source.replace(/^# .*$/m, (title) => `${title}\n\n${JSON.parse(name)}`) : source;
}

/** What nothing is found for is searched once more: see `theme/forgiving-search.ts`. */
export const search: { provider: "local"; options: LocalSearch } = {
  provider: "local",
  options: {
    locales: { root: labelsOf("zh"), en: labelsOf("en"), ja: labelsOf("ja") },
    miniSearch: {
      options: { tokenize: searchTokens },
      searchOptions: {
        combineWith: "AND",
        prefix: true,
        fuzzy: false,
        boost: { title: 4, text: 2, titles: 1 },
        boostDocument: searchWeight,
      },
    },
    _render: renderPlain,
  },
};

function labelsOf(language: Language): Partial<Omit<LocalSearch, "locales">> {
  const button = words.searchButton[language];
  return {
    translations: {
      button: { buttonText: button, buttonAriaLabel: button },
      modal: {
        displayDetails: words.searchDetails[language],
        resetButtonTitle: words.searchReset[language],
        backButtonTitle: words.searchBack[language],
        noResultsText: words.searchNothing[language],
        footer: {
          selectText: words.searchSelect[language],
          navigateText: words.searchMove[language],
          closeText: words.searchClose[language],
        },
      },
    },
  };
}
